import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, join, promote, submitText } = await castOf(app);
afterAll(() => app.close());

/** The names that a search finds. Searches as a member, because visitors get cached answers. */
async function names(query: string, more = ""): Promise<{ feeds: string[]; members: string[] } | null> {
  const { body } = await app.call("GET", `/search?q=${encodeURIComponent(query)}${more}`, alice);
  return (
    body.names && {
      feeds: body.names.feeds.map(({ name, posts }: { name: string; posts: number }) => `${name} ${posts}`),
      members: body.names.members.map(({ username }: { username: string }) => username),
    }
  );
}

beforeAll(async () => {
  for (const name of ["Zebra Herds", "Wild zebras", "Zebra", "Zebrafish", "Under_score"]) {
    await submitText(alice, { customCategories: [name] });
  }
  await submitText(alice, { title: "Once more", customCategories: ["Zebrafish"] });
  for (const name of ["Zebra_Rider", "zebra", "zebrano", "zebranova"]) await join(name);
});

test("feeds whose name begins with the search come first, the same name before all, then the largest", async () => {
  expect((await names("zebra"))!.feeds).toEqual(["Zebra 1", "Zebrafish 2", "Zebra Herds 1"]);
  expect((await names("/ZEBRA h"))!.feeds).toEqual(["Zebra Herds 1"]);
  expect((await names("under_"))!.feeds).toEqual(["Under_score 1"]);
  expect((await names("bra"))!.feeds).toEqual([]);
  expect((await names("ze"))!.feeds).toEqual([]);
  expect((await names("%"))!.feeds).toEqual([]);
});

test("a member is found by the whole name only, since visitors must not list members", async () => {
  expect((await names("Zebra"))!.members).toEqual(["zebra"]);
  expect((await names("@zebra_rider"))!.members).toEqual(["Zebra_Rider"]);
  expect((await names("zebran"))!.members).toEqual([]);
});

test("a feed with one typing error is found where no name begins with the search", async () => {
  expect(await names("zebar")).toEqual({ feeds: ["Zebra 1"], members: [] });
  for (const typed of [
    "ebrafish",
    "yebrafish",
    "zebrfaish",
    "zebrafihs",
    "zebrafich",
    "zzebrafish",
    "zebrafishh",
  ])
    expect([typed, ...(await names(typed))!.feeds]).toEqual([typed, "Zebrafish 2"]);
  expect(await names("zzebraffish")).toEqual({ feeds: [], members: [] });
});

test("a banned member is not found", async () => {
  await join("zonked");
  await promote(bob, "admin");
  const { body } = await app.call("POST", "/login", { body: { email: bob.email, password: bob.password } });
  const ban = { token: body.idToken, body: { isBanned: true, reason: "Enough." } };
  expect((await names("zonked"))!.members).toEqual(["zonked"]);
  expect((await app.call("POST", "/moderation/members/zonked/ban", ban)).status).toBeLessThan(300);
  expect((await names("zonked"))!.members).toEqual([]);
});

test("a search with filters or quotes, and a page after the first, has no names", async () => {
  expect(await names("zebra author:alice")).toEqual({ feeds: [], members: [] });
  expect(await names('"zebra"')).toEqual({ feeds: [], members: [] });
  expect(await names("zebra", "&offset=1")).toBe(null);
});
