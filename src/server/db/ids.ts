import { hasControls } from "../../contract/fields.ts";
import { badRequest } from "../refusal.ts";

const ID = /^[1-9]\d{0,17}$/;

/** The row id for an id of the API; null if the text cannot be one. */
export function parseId(id: string): number | null {
  const number = ID.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** A cursor that continues a list after a text, such as a feed's name. */
export function textCursor(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** The text in a cursor; null without a cursor. Throws 400 for an invalid cursor. */
export function requireTextCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, "base64url").toString();
  if (textCursor(text) !== cursor || hasControls(text)) throw badRequest("invalidCursor");
  return text;
}

/** The row id in a cursor; null without a cursor. Throws 400 for an invalid cursor. */
export function requireIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = parseId(cursor);
  if (id === null) throw badRequest("invalidCursor");
  return id;
}
