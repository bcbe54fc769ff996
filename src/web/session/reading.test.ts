import { afterAll, expect, test, vi } from "vitest";
import { forgetReading } from "./reading.ts";

afterAll(() => void vi.unstubAllGlobals());

test("signing out deletes the stored data that shows which posts were read, and nothing else", () => {
  const remove = { removeItem: (key: string) => delete stored[key] };
  const stored: Record<string, unknown> = Object.create(remove);
  Object.assign(stored, { seenComments: "[]", "/details/7": "1,2", theme: "dark", threads: "newest" });
  vi.stubGlobal("window", { localStorage: stored });
  forgetReading();
  expect(Object.keys(stored)).toEqual(["theme", "threads"]);
});
