import { randomUUID } from "node:crypto";

/** What stands where posts come: no text in a page can say it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK} (\\d+)"`);

const COMMA = Buffer.from(",");

/** The server gives the same object for a post that has not changed. */
const written = new WeakMap<object, Buffer>();

/** JSON that no text in it can end: every `<` is written as an escape. */
export function escapedJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/**
 * The same in bytes, in pieces. The posts of lists are nearly all of a page's data, and each is written once for as
 * long as it is the same object.
 */
export function escapedJsonPieces(value: unknown): Buffer[] {
  const lists: object[][] = [];
  const json = JSON.stringify(value, (key, member: unknown) =>
    key === "posts" && Array.isArray(member) && typeof member[0] === "object"
      ? `${MARK} ${lists.push(member) - 1}`
      : member,
  );
  return json
    .split(MARKED)
    .flatMap((piece, n) => (n % 2 === 0 ? [Buffer.from(escaped(piece))] : listPieces(lists[Number(piece)]!)));
}

function listPieces(posts: object[]): Buffer[] {
  return [
    Buffer.from("["),
    ...posts.flatMap((post, n) => (n === 0 ? [piece(post)] : [COMMA, piece(post)])),
    Buffer.from("]"),
  ];
}

function piece(post: object): Buffer {
  let bytes = written.get(post);
  if (bytes === undefined) written.set(post, (bytes = Buffer.from(escapedJson(post))));
  return bytes;
}

function escaped(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
