import { expect, test } from "vitest";
import { OwnEvents } from "./own-events.ts";

test("each change on this page accounts for one event, also one that comes before the answer", () => {
  const events = new OwnEvents();
  events.changed(100);
  expect([events.isElsewhere(150), events.isElsewhere(160)]).toEqual([false, true]);
  // The event at 160 may belong to this change.
  events.changed(200);
  expect(events.isElsewhere(250)).toBe(true);
});

test("an event long after a change on this page is of another device", () => {
  const events = new OwnEvents();
  events.changed(100);
  expect(events.isElsewhere(2_200)).toBe(true);
  events.changed(4_300);
  expect(events.isElsewhere(4_400)).toBe(false);
});
