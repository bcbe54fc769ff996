import { z } from "zod";
import { codePoints, isBlank } from "./limits.ts";
import { TIME_RANGES } from "./time-ranges.ts";

/** Whether JSON and PostgreSQL can hold a text: it has no NUL and no half of a surrogate pair. */
export function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Finds control characters other than tab and line ends: they are invisible, and take six bytes of JSON each. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** A text that is only compared, such as an id or a code. `message` is the error text. */
export function opaque(message: string) {
  return z.string(message).refine((value) => !hasControls(value), message);
}

interface TextLimits {
  min?: number;
  max: number;
  trim?: boolean;
  fold?: boolean;
}

type Counted = Required<Omit<TextLimits, "fold">>;

/**
 * A text that a person typed. `label` starts each error sentence. `min` and `max` count code points after
 * trimming (which `trim: false` turns off) and replacing each run of white space by one space (which `fold`
 * turns on). A trimmed text with a `min` must also have a visible character.
 */
export function text(label: string, { min = 1, max, trim = true, fold = false }: TextLimits) {
  return z
    .string({ error: (issue) => textTypeError(label, issue.input) })
    .transform((value) => (trim ? value.trim() : value))
    .transform((value) => (fold ? value.replace(/\s+/gu, " ") : value))
    .superRefine((value, context) => {
      const message = textError(label, value, { min, max, trim });
      // Stops at the first error, so that a field gets one sentence: a caller's further checks run only on
      // texts that pass these.
      if (message) context.addIssue({ code: "custom", message, input: value, continue: false });
    });
}

function textTypeError(label: string, input: unknown): string {
  return input === undefined ? `${label} is required.` : `${label} must be a text.`;
}

function textError(label: string, value: string, { min, max, trim }: Counted): string | null {
  if (!storable(value)) return `${label} contains characters that cannot be stored.`;
  if (hasControls(value)) {
    return `${label} contains control characters, which nobody can see. Please remove them.`;
  }
  const isMissing = trim ? isBlank(value) : value === "";
  if (min > 0 && isMissing) return `${label} is required.`;
  const length = codePoints(value);
  if (length < min) return `${label} must be at least ${min} characters.`;
  if (length > max) return `${label} cannot exceed ${max} characters.`;
  return null;
}

/** An opaque id made of digits. For any other text the routes answer 404, not 400. */
export const id = z.string();

/** The range of time a list covers; absent means all. */
export const timeRange = z
  .enum(TIME_RANGES)
  .exclude(["all"], { error: "time must be 24h, 7d or 30d." })
  .optional();

export type TimeRange = z.infer<typeof timeRange>;

/** Asks for the first wider time range that has posts, if `time` has none. */
export const widen = z.literal("true", { error: "widen must be true, or absent." }).optional();

/** False for `widen` on any page but the first: a later page belongs to the time range of the first. */
export function widensFirstPageOnly(query: {
  widen?: "true" | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}): boolean {
  return query.widen === undefined || (query.cursor === undefined && (query.offset ?? 0) === 0);
}
