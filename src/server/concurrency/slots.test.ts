import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("with one slot, owners take turns, and a failed task holds up nobody", async () => {
  const slots = new Slots(1);
  const began: string[] = [];
  let underWay = 0;
  const run = (name: string) =>
    slots.run(
      async () => {
        began.push(name);
        expect(++underWay).toBe(1);
        await Promise.resolve();
        underWay--;
        if (name === "a2") throw new Error(name);
      },
      { owner: name[0]! },
    );
  const done = Promise.allSettled(["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(run));
  expect(["a", "b", "c", "d"].map((owner) => slots.waiting(owner))).toEqual([3, 2, 1, 0]);
  expect((await done).filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  await run("d1");
  expect(began.at(-1)).toBe("d1");
});

test("as many tasks run at once as there are slots, and the next begins when one ends", async () => {
  const slots = new Slots(2);
  const ends: (() => void)[] = [];
  const run = () => slots.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const tasks = [run(), run(), run()];
  await expect.poll(() => ends.length).toBe(2);
  ends[0]!();
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await Promise.all(tasks);
});

test("a task whose signal aborts while it waits never runs, and leaves its slot to the next", async () => {
  const slots = new Slots(1);
  const began: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = slots.run(() => first.promise);
  const leaving = new AbortController();
  const note = (name: string) => async () => void began.push(name);
  const gone = slots.run(note("gone"), { signal: leaving.signal });
  const next = slots.run(note("next"));
  leaving.abort(new Error("Enough."));
  await expect(gone).rejects.toThrow("Enough.");
  await expect(slots.run(note("too late"), { signal: leaving.signal })).rejects.toThrow("Enough.");
  first.resolve();
  await Promise.all([running, next]);
  expect(began).toEqual(["next"]);
});
