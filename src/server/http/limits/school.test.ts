import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Signed } from "../../../../test/cast.ts";
import { inFlight } from "../../../../test/race.ts";

/** All requests come from one address. */
const app = await startTestApp({ rateLimits: true });
const { alice, bob, submitText, crowd } = await castOf(app);
const pupils = await crowd(500);
afterAll(() => app.close());

const post = await submitText(alice);
const WRITES: [string, object?][] = [
  ["/submit", { title: "x", contentType: "text", content: "x" }],
  [`/submission/${post}/comments`, { text: "x" }],
  [`/submission/${post}/upvote`],
  [`/submission/${post}/report`, { reason: "Spam" }],
  ["/follow-category", { category: "technology" }],
  ["/messages", { toUsername: "alice", text: "x" }],
];

const statusesOf = async (people: Signed[], path: string, body?: object): Promise<Set<number>> => {
  const statuses = new Set<number>();
  await inFlight(20, people, async ({ token }) => {
    statuses.add((await app.call("POST", path, { token, body })).status);
  });
  return statuses;
};

test.each(WRITES)("POST %s: 500 people behind one address meet no limit", async (path, body) => {
  expect([...(await statusesOf(pupils, path, body))].filter((status) => status >= 400)).toEqual([]);
});

test("500 people behind one address register within the hour", async () => {
  // The input is invalid, so no password is hashed: 500 would take a minute.
  const body = { username: "x", email: "x", password: "x" };
  const statuses = await statusesOf(
    pupils.map(() => ({ token: "" })),
    "/register",
    body,
  );
  expect(statuses).toEqual(new Set([400]));
});

test("a member who posts without end is limited, and nobody else", async () => {
  const [path, body] = WRITES[0]!;
  const statuses = await statusesOf(Array(12).fill(bob), path, body);
  expect(statuses).toEqual(new Set([201, 429]));
  expect(await statusesOf([alice], path, body)).toEqual(new Set([201]));
});
