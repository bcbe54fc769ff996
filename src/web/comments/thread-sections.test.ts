import { expect, test } from "vitest";
import { groupsOf, type KnownChunks, sectionsOf } from "./thread-sections.ts";
import type { InThread } from "./folded-thread.ts";

const inThread = (ids: number[]) =>
  ids.map(
    (id) => ({ comment: { id: `${id}` }, below: 0, folded: 0, isOpen: false, isAway: false }) as InThread,
  );

/** The ids of a section's comments, by its key. */
const split = (ids: number[], known: KnownChunks<string>) =>
  new Map(
    sectionsOf(inThread(ids), known).map((section) => [
      section.key,
      section.items.map(({ comment }) => Number(comment.id)),
    ]),
  );

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The key of the section that has the comment. */
const keyOf = (id: number, sections: Map<number, number[]>) =>
  [...sections].find(([, ids]) => ids.includes(id))?.[0];

test("ten comments are a section", () => {
  const known: KnownChunks<string> = new Map();
  expect([...split(range(0, 10), known).values()]).toEqual([range(0, 10)]);
  expect([...split(range(0, 25), known).values()]).toEqual([range(0, 10), range(10, 20), range(20, 25)]);
});

test("every comment keeps its section and its place while others come and go around it", () => {
  const known: KnownChunks<string> = new Map();
  // The ids are far apart, so that others fit between them.
  let ids = range(100, 300).map((id) => id * 10);
  let before = split(ids, known);
  const steps: ((ids: number[]) => number[])[] = [
    // New comments: within a section, at the end of a section, and before all others.
    (all) => all.toSpliced(7, 0, 1065),
    (all) => all.toSpliced(41, 0, 1405),
    (all) => [5, ...all],
    // An earlier page.
    (all) => [...range(10, 50), ...all],
    // Comments of several sections disappear and come back, as when the loaded part is read again.
    (all) => all.toSpliced(20, 95),
    () => ids,
    (all) => [...all, ...range(3_000, 3_100)],
  ];
  for (const step of steps) {
    const next = step(ids);
    const after = split(next, known);
    expect([...after.values()].flat()).toEqual(next);
    const seen = next.filter((id) => keyOf(id, before) !== undefined);
    expect(seen.map((id) => keyOf(id, after))).toEqual(seen.map((id) => keyOf(id, before)));
    if (next.length > ids.length) ids = next;
    before = new Map([...before, ...after]);
  }
});

test("twenty-five sections are a group, and every section keeps its group while others come before it", () => {
  const known: KnownChunks<string> = new Map();
  const groups: KnownChunks<number> = new Map();
  const grouped = (ids: number[]) =>
    groupsOf(
      sectionsOf(inThread(ids), known).map((section) => ({ ...section, isAway: false })),
      groups,
    );
  const before = grouped(range(100, 700));
  expect(before.map(({ items }) => items.length)).toEqual([25, 25, 10]);
  const after = grouped(range(0, 700));
  expect(after.flatMap(({ items }) => items).length).toBe(70);
  const keysOf = ({ items }: (typeof after)[number]) => items.map(({ key }) => key);
  expect(new Map(after.map((group) => [group.key, keysOf(group)]))).toEqual(
    new Map([...after.slice(0, 1), ...before].map((group) => [group.key, keysOf(group)])),
  );
});

test("a thread in another order has each comment once, in sections with different keys", () => {
  const known: KnownChunks<string> = new Map();
  split(range(0, 200), known);
  const mixed = range(0, 200).toSorted((a, b) => ((a * 37) % 200) - ((b * 37) % 200));
  const sections = sectionsOf(inThread(mixed), known);
  expect(sections.flatMap((section) => section.items.map(({ comment }) => Number(comment.id)))).toEqual(
    mixed,
  );
  expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length);
});
