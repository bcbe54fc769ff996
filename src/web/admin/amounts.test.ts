import { expect, test } from "vitest";
import { bytesInWords, durationInWords } from "./amounts.ts";

test.each([
  [0, "0 KB"],
  [8_400, "8 KB"],
  [999_400, "999 KB"],
  [999_600, "1.0 MB"],
  [1_240_000_000, "1.2 GB"],
  [24_000_000_000, "24 GB"],
  [5e15, "5000 TB"],
])("%d bytes are shown as %s", (bytes, words) => expect(bytesInWords(bytes)).toBe(words));

test.each([
  [0.4, "0.4 ms"],
  [12.4, "12 ms"],
  [1_250, "1.3 s"],
])("%d ms are shown as %s", (milliseconds, words) => expect(durationInWords(milliseconds)).toBe(words));
