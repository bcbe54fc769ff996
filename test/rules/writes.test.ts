import { expect, test } from "vitest";
import { namedCalls } from "../contract-calls.ts";
import { filesOf, read, runtimeImportsOf } from "./sources.ts";

const ROUTES = filesOf("src/server/**/*routes.ts");

/** Calls that are neither GET nor registered with `write`. */
const EXCEPTIONS = {
  voteStatus: "only reads: a POST because its ids may not fit into an address",
  readPlacePosts: "only reads: a POST because its ids may not fit into an address",
  openSetUp: "only reads: a POST because its code is a secret, and addresses are logged",
  previewText: "only reads: a POST because its text may not fit into an address",
  registrationChallenge: "only reads: a POST so that no cache keeps the answer",
  readInvitation: "only reads: a POST because its secret may stand in no address",
  uploadImage: "opens transactions of its own, after decoding the image",
  readBan: "only reads: a POST because its password may stand in no address",
};

const registered = (by: "answer" | "share" | "write"): string[] =>
  ROUTES.flatMap((path) =>
    [...read(path).matchAll(new RegExp(`\\b${by}\\(\\s*(?:\\w+\\.)?(\\w+),`, "g"))].map(([, name]) => name!),
  );

test("exactly the calls that are not GET are registered with `write`, with seven exceptions", () => {
  const writes = namedCalls.filter(([, { method }]) => method !== "GET").map(([name]) => name);
  expect(writes.length).toBeGreaterThan(30);
  expect(registered("write").toSorted()).toEqual(writes.filter((name) => !(name in EXCEPTIONS)).toSorted());
  const others = [...registered("answer"), ...registered("share")];
  expect(others.filter((name) => writes.includes(name)).toSorted()).toEqual(
    Object.keys(EXCEPTIONS).toSorted(),
  );
});

test("no routes.ts opens a transaction or decides a refusal: both would be missing where a job calls the verb", () => {
  expect(ROUTES.length).toBeGreaterThan(15);
  const opening = ROUTES.filter((path) => read(path).includes(".transaction()"));
  const refusing = ROUTES.filter((path) => runtimeImportsOf(path).includes("src/server/refusal.ts"));
  const ruling = ROUTES.filter((path) =>
    runtimeImportsOf(path).some((target) => target.endsWith("/policy.ts")),
  );
  expect({ opening, refusing, ruling }).toEqual({ opening: [], refusing: [], ruling: [] });
});
