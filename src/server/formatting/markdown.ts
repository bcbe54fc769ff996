import { MarkdownExit, type StateInline } from "markdown-exit";

/** Blocks deeper than this are not parsed but dropped, so a text that has such blocks stays plain. */
export const MAX_NESTING = 24;

/** CommonMark with strikethrough, without HTML (decision 55). */
export const markdown = new MarkdownExit("commonmark", { html: false, maxNesting: MAX_NESTING });
markdown.enable("strikethrough");
markdown.inline.ruler.before("escape", "address", passAddress);
markdown.inline.ruler.before("escape", "mention", passMention);

const SCHEME = /https?$/i;
/** Ends before a bracket, so that an address inside a link's text leaves the link whole. */
const ADDRESS_REST = /:\/\/[^\s<>"\]\\`\p{Cc}\p{Cf}]+/uy;
const MENTION = /@\w+/y;

/** Passes over an address, whose underscores and asterisks are no marks. `textParts` makes it a link later. */
function passAddress(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("://", state.pos) || !SCHEME.test(state.src.slice(state.pos - 5, state.pos))) {
    return false;
  }
  return pass(state, withoutClosingMarks(matchAt(ADDRESS_REST, state)), silent);
}

/** Passes over a mention, so that the underscores of a name are no marks. */
function passMention(state: StateInline, silent: boolean): boolean {
  return pass(state, matchAt(MENTION, state), silent);
}

function matchAt(pattern: RegExp, { src, pos, posMax }: StateInline): string {
  pattern.lastIndex = pos;
  return (pattern.exec(src)?.[0] ?? "").slice(0, posMax - pos);
}

/** Without the marks at the end, which close what opened before the address: **https://example.org**. */
function withoutClosingMarks(address: string): string {
  let end = address.length;
  while (MARKS.has(address[end - 1] ?? "")) end--;
  return address.slice(0, end);
}

const MARKS = new Set("*_~");

function pass(state: StateInline, words: string, silent: boolean): boolean {
  if (words === "") return false;
  if (!silent) state.pending += words;
  state.pos += words.length;
  return true;
}
