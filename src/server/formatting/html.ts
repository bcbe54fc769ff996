import { escapeAttribute, escapeText } from "entities/escape";
import {
  type FormattedElement,
  type FormattedNode,
  TAGS,
  wordsOfNodes,
} from "../../contract/formatted-text.ts";
import { textParts } from "../../contract/mentions-and-addresses.ts";

/** A member's text as HTML for other programs, such as feed readers. `formatted` is absent for a plain text. */
export function textHtml(text: string, formatted: FormattedNode[] | undefined): string {
  if (formatted) return nodesHtml(formatted, true);
  if (text === "") return "";
  const paragraphs = text.split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${wordsHtml(paragraph, true)}</p>`).join("");
}

export function anchorHtml(address: string, label = escapeText(address)): string {
  return `<a href="${escapeAttribute(address)}" rel="nofollow ugc">${label}</a>`;
}

/** `links` says whether addresses in words become links. */
function nodesHtml(nodes: FormattedNode[], links: boolean): string {
  return nodes
    .map((node) => (typeof node === "string" ? wordsHtml(node, links) : elementHtml(node, links)))
    .join("");
}

function elementHtml(element: FormattedElement, links: boolean): string {
  const { kind, children } = element;
  switch (kind) {
    case "divider":
      return "<hr>";
    case "link":
      return anchorHtml(element.href!, nodesHtml(children, false));
    case "image":
      // Other programs keep what they have read, so a removed image would stay there.
      return escapeText(wordsOfNodes([element]));
    case "code":
    case "code-block":
      return tagged(TAGS[kind], escapeText(wordsOfNodes(children)));
    case "heading":
      return tagged(`h${element.level}`, nodesHtml(children, links));
    case "numbered-list":
      return `<ol start="${element.start}">${nodesHtml(children, links)}</ol>`;
    default:
      return tagged(TAGS[kind], nodesHtml(children, links));
  }
}

function tagged(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}

function wordsHtml(words: string, links: boolean): string {
  const parts = textParts(words).map((part) =>
    links && part.kind === "address" ? anchorHtml(part.text) : escapeText(part.text),
  );
  return parts.join("").replaceAll("\n", "<br>");
}
