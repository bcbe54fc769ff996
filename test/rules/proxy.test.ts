import { expect, test } from "vitest";
import { calls } from "../contract-calls.ts";
import { read } from "./sources.ts";

/** Writes that leave the same behind, and answer the same, when they are done twice. */
const SAME_TWICE = [
  "/follow-category",
  "/notifications/read",
  "/submission/:id/unvote",
  "/submission/:id/upvote",
  "/unfollow-category",
  "/votes/status",
];

test("deploy/nginx.conf repeats without a key only writes that are the same done twice", () => {
  const [map] = /map \$request_uri \$is_same_twice \{.*?\n\}/s.exec(read("deploy/nginx.conf"))!;
  const patterns = Array.from(map.matchAll(/^ +~(\S+) yes;$/gm), ([, pattern]) => new RegExp(pattern!));
  expect(patterns.length).toBeGreaterThan(2);
  const paths = calls.filter(({ method }) => method === "POST").map(({ path }) => path);
  const repeated = paths.filter((path) => patterns.some((pattern) => pattern.test(`/api${path}`)));
  expect(repeated.toSorted()).toEqual(SAME_TWICE);
});
