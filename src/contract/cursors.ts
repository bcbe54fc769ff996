import { z } from "zod";
import { ERROR_TEXTS } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/** A whole number in a query string, strictly decimal. */
function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string({ error: message })
    .regex(/^(0|[1-9]\d{0,8})$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** The `limit` of a list that has up to `max` items unless the client asks for fewer. */
export function limitUpTo(max: number) {
  return wholeNumber("limit", 1, max).optional();
}

const limit = wholeNumber("limit", 1, LIMITS.pageSizeMax).default(LIMITS.pageSize);
const offset = wholeNumber("offset", 0, 999_999_999).optional();
const cursor = z
  .string(ERROR_TEXTS.invalidCursor)
  .regex(/^[\w.~-]{1,512}$/, ERROR_TEXTS.invalidCursor)
  .optional();

/** The paging of every list: `limit`, and either `offset` or the `next` of the page before. */
export const paging = { limit, offset, cursor };

/** False for a request with both ways of paging. */
export function onePagingOnly(query: { offset?: number | undefined; cursor?: string | undefined }): boolean {
  return query.offset === undefined || query.cursor === undefined;
}

/** The cursor of the following page; null at the end. */
export const next = z.string().nullable();
