import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

test("one task runs at a time, owners take turns, and a failed task holds up nobody", async () => {
  const turns = new FairTurns();
  const began: string[] = [];
  let underWay = 0;
  const run = (name: string) =>
    turns.run(name[0]!, async () => {
      began.push(name);
      expect(++underWay).toBe(1);
      await Promise.resolve();
      underWay--;
      if (name === "a2") throw new Error(name);
    });
  const done = await Promise.allSettled(["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(run));
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  expect(done.filter(({ status }) => status === "rejected")).toHaveLength(1);
  await run("d1");
  expect(began.at(-1)).toBe("d1");
});
