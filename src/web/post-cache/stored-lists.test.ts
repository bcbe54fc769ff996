import { afterAll, expect, test, vi } from "vitest";
import { readStoredList } from "./stored-lists.ts";

afterAll(() => void vi.unstubAllGlobals());

test("a list that Hearth stored before lists told what they leave out is restored", () => {
  const stored = { posts: [], offset: 40, next: null, pageParams: [{}], readAt: Date.now() };
  vi.stubGlobal("window", { sessionStorage: { getItem: () => JSON.stringify(stored) } });
  expect(readStoredList("listCache-home")?.pages).toMatchObject([{ posts: [], next: null }]);
});
