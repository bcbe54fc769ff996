import { randomUUID } from "node:crypto";
import { onceEach } from "../once-each.ts";

/** What stands where posts come: no text in a page can say it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK} (\\d+)"`);

const encoder = new TextEncoder();
const COMMA = encoder.encode(",");

/** JSON that no text in it can end: every `<` is written as an escape. */
export function escapedJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/**
 * The same in bytes, in pieces. The posts of lists are nearly all of a page's data, and each is written once for as
 * long as it is the same object.
 */
export function escapedJsonPieces(value: unknown): Uint8Array[] {
  const lists: object[][] = [];
  const json = JSON.stringify(value, (key, member: unknown) =>
    key === "posts" && Array.isArray(member) && typeof member[0] === "object"
      ? [`${MARK} ${lists.push(member) - 1}`]
      : member,
  );
  return json
    .split(MARKED)
    .flatMap((piece, n) =>
      n % 2 === 0 ? encoder.encode(escaped(piece)) : listPieces(lists[Number(piece)]!),
    );
}

function listPieces(posts: object[]): Uint8Array[] {
  return posts.flatMap((post, n) => (n === 0 ? postPiece(post) : [COMMA, postPiece(post)]));
}

/** Not `Buffer.from`: what is kept would keep the 64 KB that short buffers share. */
const postPiece = onceEach((post: object) => encoder.encode(escapedJson(post)));

function escaped(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
