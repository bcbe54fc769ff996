import { expect, test } from "vitest";
import { calls } from "../contract-calls.ts";
import { read } from "./sources.ts";

/** Idempotent writes: the second time they change nothing and give the same answer. */
const SAME_TWICE = [
  "/comment/:id/unvote",
  "/comment/:id/upvote",
  "/follow-category",
  "/notifications/read",
  "/submission/:id/unvote",
  "/submission/:id/upvote",
  "/unfollow-category",
  "/votes/status",
];

test("deploy/nginx.conf repeats a write without an Idempotency-Key only if the write is idempotent", () => {
  const [map] = /map \$request_uri \$is_same_twice \{.*?\n\}/s.exec(read("deploy/nginx.conf"))!;
  const patterns = Array.from(map.matchAll(/^ +~(\S+) yes;$/gm), ([, pattern]) => new RegExp(pattern!));
  expect(patterns.length).toBeGreaterThan(2);
  const paths = calls.filter(({ method }) => method === "POST").map(({ path }) => path);
  const repeated = paths.filter((path) => patterns.some((pattern) => pattern.test(`/api${path}`)));
  expect(repeated.toSorted()).toEqual(SAME_TWICE);
});
