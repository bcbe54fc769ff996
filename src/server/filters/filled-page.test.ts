import { expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import type { Paging } from "../posts/paging.ts";
import { filledPage } from "./filled-page.ts";

/** Fills a page of a list of this many items, of which some are hidden, and counts its readings. */
async function fill(count: number, isHidden: (n: number) => boolean, limit: number = LIMITS.pageSize) {
  const list = Array.from({ length: count }, (_, id) => ({ id }));
  let readings = 0;
  const page = await filledPage(
    { limit },
    {
      read: async ({ limit: size, cursor }: Paging) => {
        readings += 1;
        const from = Number(cursor ?? 0);
        const items = list.slice(from, from + size);
        return { items, next: from + size < count ? String(from + size) : null };
      },
      reasons: async (items) =>
        new Map(items.filter(({ id }) => isHidden(id)).map(({ id }) => [id, "member"])),
    },
  );
  return { readings, ids: page.items.map(({ id }) => id), next: page.next, hidden: page.hidden.member ?? 0 };
}

test("a page of which everything is hidden reads three times", async () => {
  expect(await fill(1_000, () => true)).toEqual({ readings: 3, ids: [], next: "400", hidden: 400 });
});

test.each([
  ["nothing", () => false, 1],
  ["the first two", (n: number) => n < 2, 2],
  ["every other one", (n: number) => n % 2 === 0, 2],
  ["three in four, unevenly", (n: number) => n % 4 !== 0 || (n > 20 && n < 60), 4],
  ["a long row behind the 39th", (n: number) => n > 38 && n < 300, 5],
  ["the first 360", (n: number) => n < 360, 3],
] as const)("a page is full after few readings where %s is hidden", async (_name, isHidden, most) => {
  const { readings, ids, next } = await fill(1_000, isHidden);
  const shown = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => !isHidden(n));
  expect(ids).toEqual(shown.slice(0, LIMITS.pageSize));
  expect(shown.find((n) => n >= Number(next))).toBe(shown[LIMITS.pageSize]);
  expect(readings).toBeLessThanOrEqual(most);
});

test("a page of one item takes only a few readings to get past 399 hidden items", async () => {
  expect(await fill(1_000, (n) => n < 399, 1)).toMatchObject({ readings: 4, ids: [399], next: "400" });
});
