import { createElement, type ReactNode } from "react";
import {
  type FormattedElement,
  type FormattedKind,
  type FormattedNode,
  type FormattedText,
  TAGS,
  wordsOfNodes,
} from "../../contract/formatted-text.ts";
import { pages } from "../../contract/paths.ts";
import { textParts } from "../../contract/mentions-and-addresses.ts";
import { Link } from "../router/link.tsx";
import styles from "./member-text.module.css";
import { TextPicture } from "./text-picture.tsx";

interface Props {
  text: string;
  /** The text as a tree; undefined for a plain one. */
  formatted: FormattedText | undefined;
  /** The members whom the text mentions, as it spells them. Other names stay words. */
  mentions?: string[] | undefined;
  /** The level of the highest heading: one below that of the section's own. */
  headings: 2 | 3;
  className: string | undefined;
}

const NOBODY: string[] = [];

/** A member's text for reading: `small` as in a comment, else as a post's own words, right below its title. */
export function Prose({
  small = false,
  ...text
}: Omit<Props, "headings" | "className"> & { small?: boolean }) {
  const looks = small ? `${styles.prose} ${styles.small}` : styles.prose;
  return <MemberText {...text} headings={small ? 3 : 2} className={looks} />;
}

/** A member's text, with its addresses, mentions and formatting. */
export function MemberText({ text, formatted, mentions = NOBODY, headings, className }: Props) {
  if (!formatted) {
    return (
      <p className={className} dir="auto">
        {linked(text, mentions)}
      </p>
    );
  }
  return (
    <div className={`${className} ${styles.formatted}`}>
      {nodesOf(formatted, { mentions, headings, isLinked: false })}
    </div>
  );
}

interface Around {
  mentions: string[];
  headings: number;
  /** Inside a link, addresses and mentions do not become links. */
  isLinked: boolean;
}

/** Texts do not change, so the index is a stable key, here and below. */
function nodesOf(nodes: FormattedNode[], around: Around): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node !== "string") return elementOf(node, index, around);
    return around.isLinked ? node : linked(node, around.mentions);
  });
}

function elementOf(element: FormattedElement, key: number, around: Around) {
  const { kind, children, href, level, start } = element;
  switch (kind) {
    case "image":
      return <TextPicture key={key} image={{ ...element.image!, alt: wordsOfNodes(children) }} />;
    case "divider":
      return <hr key={key} />;
    case "code":
      return <code key={key}>{wordsOfNodes(children)}</code>;
    case "code-block":
      // Focusable, so that the keyboard can scroll it.
      return createElement("pre", { key, tabIndex: 0 }, wordsOfNodes(children));
    case "link":
      return (
        <OutLink key={key} href={href!}>
          {nodesOf(children, { ...around, isLinked: true })}
        </OutLink>
      );
    default: {
      const tag = kind === "heading" ? `h${around.headings + level! - 1}` : TAGS[kind];
      const dir = DIRECTED.has(kind) ? "auto" : undefined;
      const className = start !== undefined && start >= WIDE ? styles.wide : undefined;
      return createElement(tag, { key, dir, start, className }, nodesOf(children, around));
    }
  }
}

/** The first number whose digits do not fit beside a list. */
const WIDE = 100;

/** The kinds that have words of their own, whose direction decides on which side they begin. */
const DIRECTED: ReadonlySet<FormattedKind> = new Set([
  "paragraph",
  "heading",
  "list",
  "numbered-list",
  "quote",
]);

/** Words with every web address and every mention as a link. */
function linked(words: string, mentions: string[]): ReactNode[] {
  return textParts(words).map(({ kind, text }, index) => {
    if (kind === "address") {
      return (
        <OutLink key={index} href={text}>
          {text}
        </OutLink>
      );
    }
    const name = kind === "mention" ? text.slice(1) : "";
    if (!mentions.includes(name)) return text;
    return (
      <Link key={index} to={pages.user(name)}>
        {text}
      </Link>
    );
  });
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
