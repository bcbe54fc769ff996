import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { membersByPart } from "./matching-names.ts";

const app = await startTestApp();
const { alice, bob, join, promote } = await castOf(app);
afterAll(() => app.close());

async function found(query: string, by: Signed = alice): Promise<string[]> {
  const { status, body } = await app.call("GET", `/search/members?q=${encodeURIComponent(query)}`, by);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.members.map(({ username }: { username: string }) => username);
}

/** The members that the search of posts names, which visitors read, too. */
async function named(query: string, by?: Signed): Promise<string[]> {
  const { body } = await app.call("GET", `/search?q=${query}`, by);
  return body.names.members.map(({ username }: { username: string }) => username);
}

beforeAll(async () => {
  for (const name of ["Zebra_Rider", "zebra", "zebrano", "zebranova", "azebra"]) await join(name);
  await app.db.insertInto("members").values({ username: "zebrax", import_key: "reddit:zebrax" }).execute();
});

describe("GET /search/members", () => {
  test("finds the same name first, then names that begin with the text, then the others, imported authors last", async () => {
    expect(await found("zebra")).toEqual([
      ...["zebra", "zebrano", "zebranova", "Zebra_Rider", "zebrax"],
      "azebra",
    ]);
    expect(await found("EBRAN")).toEqual(["zebrano", "zebranova"]);
    expect(await found("@rider ")).toEqual(["Zebra_Rider"]);
    expect(await found("bra_ri")).toEqual(["Zebra_Rider"]);
  });

  test("an underscore is no wildcard; short texts, and those that no name can have, find nobody", async () => {
    for (const query of [
      "ze",
      "zeb_a",
      "a_z",
      "%%%",
      "zebra rider",
      '"zebra"',
      "zebra author:alice",
      "zébra",
    ])
      expect([query, await found(query)]).toEqual([query, []]);
  });

  test("a text without three letters or digits in a row finds the beginnings of names alone", async () => {
    await join("a_b_c");
    expect(await found("a_b")).toEqual(["a_b_c"]);
    expect(await found("_b_c")).toEqual([]);
  });

  test(`finds at most ${LIMITS.foundMembers} members, the shortest names first`, async () => {
    await app.db
      .insertInto("members")
      .values(Array.from({ length: 12 }, (_, n) => ({ username: `x_quagga_${"x".repeat(12 - n)}` })))
      .execute();
    const names = await found("quagga");
    expect(names).toHaveLength(LIMITS.foundMembers);
    expect(names[0]).toBe("x_quagga_x");
  });

  test("finds the same name and the members also where the names of thousands of imported authors have the text", async () => {
    const names = Array.from({ length: 2_100 }, (_, n) => String(n).padStart(4, "0"));
    const authors = [...names.map((n) => `wombat_${n}`), ...names.map((n) => `a_wombat_${n}`)];
    await app.db
      .insertInto("members")
      .values([...authors, "wombat"].map((username) => ({ username, import_key: `reddit:${username}` })))
      .execute();
    for (const name of ["wombat_from_the_hills", "my_wombat", "the_ombat_0"]) await join(name);
    expect(await found("wombat")).toEqual([
      "wombat",
      "wombat_from_the_hills",
      ...names.slice(0, LIMITS.foundMembers - 2).map((n) => `wombat_${n}`),
    ]);
    // Only the insides of names have it.
    expect((await found("ombat_0"))[0]).toBe("the_ombat_0");
  });

  test("does not find banned members", async () => {
    await join("old_zonked");
    await promote(bob, "admin");
    expect(await found("zonk")).toEqual(["old_zonked"]);
    expect((await moderate(app).ban(bob, "old_zonked", { isBanned: true })).status).toBeLessThan(300);
    expect(await found("zonk")).toEqual([]);
  });

  test("finds blocked members, as their whole names do", async () => {
    await app.call("POST", "/user/azebra/block", { token: alice.token });
    expect(await found("azebr")).toEqual(["azebra"]);
    expect(await named("azebra", alice)).toEqual(["azebra"]);
  });

  test("reads the indexes of the members and of the imported authors, never names of the other kind", async () => {
    await sql`insert into members (username, import_key)
      select 'n' || substr(md5(n::text), 1, 20), case when n % 2 = 0 then 'test:' || n end
      from generate_series(1, 8000) n`.execute(app.db);
    await sql`analyze members`.execute(app.db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${membersByPart(app.db, "ebran")}`.execute(
      app.db,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toContain("Seq Scan on members");
    for (const kind of ["joined", "imported"])
      for (const by of ["name", "part"]) expect(plan).toContain(`members_${kind}_by_${by}`);
    expect(plan).not.toMatch(/Filter:.*import_key/);
  });
});

test("visitors find no members by a part of the name, and no call tells them", async () => {
  expect((await app.call("GET", "/search/members?q=zebra")).status).toBe(401);
  expect(await named("ebran")).toEqual([]);
  expect(await named("zebran", alice)).toEqual([]);
  expect(await named("zebra")).toEqual(["zebra"]);
});
