import { randomUUID } from "node:crypto";
import { oncePerObject } from "../unchanged-objects.ts";

/** Stands for a list of posts in the JSON. The mark is random, so no text in a page contains it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK} (\\d+)"`);

const encoder = new TextEncoder();
const COMMA = encoder.encode(",");

/** JSON for a script element. Every `<` is escaped, so no text can close the element. */
export function escapedJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/** The same JSON in pieces of bytes. Posts are most of the data; an unchanged post is serialized once. */
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

/** Not `Buffer.from`: a short buffer would keep the 64 KB alive that short buffers share. */
const postPiece = oncePerObject((post: object) => encoder.encode(escapedJson(post)));

function escaped(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
