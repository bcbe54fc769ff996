import { ERROR_TEXTS } from "../../contract/errors.ts";
import { hasControls } from "../../contract/fields.ts";
import { badRequest } from "../refusal.ts";

const ID = /^[1-9]\d{0,17}$/;

/** The row id that a wire id means, or null when it can be none. */
export function parseId(id: string): number | null {
  const number = ID.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** A cursor that names a place in a list by what stands there, such as a name. */
export function textCursor(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** The text that a cursor names, null where there is none. Throws 400 for one that names no text. */
export function requireTextCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, "base64url").toString();
  if (textCursor(text) !== cursor || hasControls(text)) throw badRequest(ERROR_TEXTS.invalidCursor);
  return text;
}

/** The row id that a cursor names, null where there is none. Throws 400 when it can be no row's. */
export function requireIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = parseId(cursor);
  if (id === null) throw badRequest(ERROR_TEXTS.invalidCursor);
  return id;
}
