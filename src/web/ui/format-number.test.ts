import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test.each([0, 7, 37, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])(
  "%i is formatted as toLocaleString formats it in en-US",
  (value) => {
    expect(formatNumber(value)).toBe(value.toLocaleString("en-US"));
  },
);
