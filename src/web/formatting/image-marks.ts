import type { Edit, Selected } from "./edits.ts";

/** The mark of a stored image in a text, and its place there. */
export interface ImageMark {
  from: number;
  to: number;
  /** The path of the image's file. */
  path: string;
  description: string;
}

/** An image as `markOf` writes it. */
const MARK = /!\[((?:\\.|[^\\[\]\n])*)\]\((\/images\/[0-9a-f]{32}\/\d{1,5}\.jpg)\)/g;

/** Whatever could be a mark of formatting in a description. */
const SPECIAL = /[\\[\]*_`<>&~]/g;

export function imageMarks(text: string): ImageMark[] {
  return Array.from(text.matchAll(MARK), ({ 0: { length }, 1: escaped, 2: path, index }) => ({
    from: index,
    to: index + length,
    path: path!,
    description: unescaped(escaped!),
  }));
}

/** The text with the description of each image in place of its mark. */
export function describedImages(text: string): string {
  return text.replaceAll(MARK, (_, escaped: string) => unescaped(escaped) || "image");
}

/** Adds an image in a paragraph of its own, after the line with the caret. */
export function addImage({ text, from, to }: Selected, path: string): Edit {
  const end = text.indexOf("\n", to);
  const place = end < 0 ? text.length : end;
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const insert = `${blankLine(before.slice(-2))}${markOf(path, "")}${blankLine(after.slice(0, 2))}`;
  const isOnEmptyLine = before === "" || before.endsWith("\n");
  const caret = place + insert.length;
  return { from: place, to: place, insert, select: isOnEmptyLine ? [caret, caret] : [from, to] };
}

/** Gives an image another description. */
export function describeImage({ from, to, path }: ImageMark, description: string): Edit {
  const insert = markOf(path, description);
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

/** Takes an image out, and the blank line after it. */
export function removeImage(text: string, { from, to }: ImageMark): Edit {
  const end = to + /^\n{0,2}/.exec(text.slice(to, to + 2))![0].length;
  return { from, to: end, insert: "", select: [from, from] };
}

function unescaped(description: string): string {
  return description.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

function markOf(path: string, description: string): string {
  const words = description.replaceAll(/\s*\n\s*/g, " ").replaceAll(SPECIAL, "\\$&");
  return `![${words}](${path})`;
}

/** The line ends that make a blank line of those that are there. */
function blankLine(around: string): string {
  if (around === "") return "";
  return "\n".repeat(2 - around.replaceAll(/[^\n]/g, "").length);
}
