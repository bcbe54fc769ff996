import type { LoadRequest } from "../harness/wrk.ts";
import type { Cast } from "./writes-database.ts";

/** A kind of write that is measured. */
export interface WriteCase {
  what: string;
  /** The least rate, as a share of the rate that pgbench reaches with hearts, or as a number. */
  bar: { ratio: number } | { perSecond: number };
  /** Makes new requests for each measurement. */
  requests(): LoadRequest[];
}

/** More requests than a round sends, so that none is sent twice. */
const REQUESTS = 40_000;

/** The members who give a post their hearts and take them back by turns: few enough for many turns in one measurement. */
const HOT_MEMBERS = 500;

export function writeCases(cast: Cast): WriteCase[] {
  return [...hearts(cast), ...comments(cast), ...posts(cast)];
}

function hearts({ tokens, postIds, commentIds }: Cast): WriteCase[] {
  const hot = anyOf(postIds);
  const some = tokens.slice(0, HOT_MEMBERS);
  return [
    {
      what: "Hearts on many posts",
      bar: { ratio: 0.5 },
      requests: () => many(() => heart(anyOf(postIds), anyOf(tokens))),
    },
    {
      what: "Hearts on one post",
      bar: { perSecond: 500 },
      // Each heart is given and then taken back, so that every request changes the post's count.
      requests: () => ["upvote", "unvote"].flatMap((act) => some.map((token) => heart(hot, token, act))),
    },
    {
      what: "Hearts on many comments",
      bar: { ratio: 0.5 },
      requests: () => many(() => heart(anyOf(commentIds), anyOf(tokens), "upvote", "comment")),
    },
  ];
}

function heart(id: string, token: string, act = "upvote", what = "submission"): LoadRequest {
  return { method: "POST", path: `/api/${what}/${id}/${act}`, token };
}

function comments({ tokens, postIds }: Cast): WriteCase[] {
  const hot = anyOf(postIds);
  const comment = (post: string) =>
    keyed(tokens, `/submission/${post}/comments`, { text: "I have read this twice, and still wonder." });
  const bar = { perSecond: 1_500 };
  return [
    { what: "New comments on many posts", bar, requests: () => many(() => comment(anyOf(postIds))) },
    { what: "New comments on one post", bar, requests: () => many(() => comment(hot)) },
  ];
}

const FEEDS = ["Music", "Books", "Art", "Gaming", "Science", "Food", "Travel", "Movies"];
const WORDS = `light garden river winter morning kitchen letter window engine silver island market number people
  question summer thunder village weather yellow history journey machine network orchard pattern quarter season
  teacher voyage wonder bridge castle desert forest harbour library meadow mountain planet station theatre valley`;

function posts({ tokens }: Cast): WriteCase[] {
  const words = WORDS.split(/\s+/);
  const sentence = (length: number) => Array.from({ length }, () => anyOf(words)).join(" ");
  const post = (contentType: string, content: string) =>
    keyed(tokens, "/submit", {
      contentType,
      title: sentence(8),
      content,
      customCategories: [anyOf(FEEDS), anyOf(FEEDS)],
    });
  const address = () => `https://a${randomUpTo(5_000)}.example/${sentence(2).replace(" ", "-")}`;
  const bar = { perSecond: 1_200 };
  return [
    { what: "New posts: texts", bar, requests: () => many(() => post("text", sentence(20))) },
    { what: "New posts: links", bar, requests: () => many(() => post("link", address())) },
  ];
}

let keys = 0;

/** Adds a unique idempotency key, as the site's pages do. */
function keyed(tokens: string[], path: string, body: unknown): LoadRequest {
  const headers = { "idempotency-key": `bench-${process.pid}-${Date.now()}-${++keys}` };
  return { method: "POST", path: `/api${path}`, token: anyOf(tokens), headers, body };
}

function many(request: () => LoadRequest): LoadRequest[] {
  return Array.from({ length: REQUESTS }, request);
}

function anyOf<T>(things: T[]): T {
  return things[randomUpTo(things.length)]!;
}

function randomUpTo(end: number): number {
  return Math.floor(Math.random() * end);
}
