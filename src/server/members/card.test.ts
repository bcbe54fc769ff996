import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, heart } = await castOf(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const card = (name: string) => app.call("GET", `/user/${name}/card`);

test("GET /user/{username}/card has a member's first words about themselves and their figures", async () => {
  await heart(bob, await submitText(alice));
  const about = "Trees. ".repeat(40).trim();
  await app.call("POST", "/profile/about", { token: alice.token, body: { about } });
  const { status, body } = await card("ALICE");
  expect([status, body]).toEqual([
    200,
    {
      ...{ uid: expect.any(String), username: "alice", createdAt: expect.any(Object) },
      about: `${about.slice(0, 160)}...`,
      stats: { totalPosts: 1, totalComments: 0, heartsReceived: 1, heartsGiven: 0 },
    },
  ]);
  expect((await card("nobody_here")).status).toBe(404);
});

test("a card has no erased words from the moment of their erasure", async () => {
  await app.call("POST", "/profile/about", { token: bob.token, body: { about: "Rude." } });
  expect((await card("bob")).body.about).toBe("Rude.");
  await moderate(app).eraseAbout(carol, "bob", {});
  expect((await card("bob")).body.about).toBeUndefined();
});
