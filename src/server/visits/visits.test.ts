import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("POST /visit counts each visit of the day, and stores nothing else", async () => {
  await atOnce(25, async () => {
    const { status, body } = await app.call("POST", "/visit");
    expect([status, body]).toEqual([204, null]);
  });
  const visits = await app.db.selectFrom("visits").selectAll().execute();
  expect(visits.map(({ count }) => count)).toEqual([25]);
  expect(Object.keys(visits[0]!).toSorted()).toEqual(["count", "day"]);
});
