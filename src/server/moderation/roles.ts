import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { notFound } from "../http/api-error.ts";

/** What a member may be, the least first. */
export const ROLES = ["member", "moderator", "admin"] as const;

export type Role = (typeof ROLES)[number];

export function isRole(word: string): word is Role {
  return ROLES.includes(word as Role);
}

interface Grant {
  /** Who grants it; null is the operator at the terminal. */
  by: string | null;
  username: string;
  role: Role;
}

/** Makes a member what they are to be. Throws 404 when there is no such member. */
export async function grantRole(db: Database, { username, role }: Grant): Promise<void> {
  const granted = await db
    .updateTable("members")
    .set({ role })
    .where("username_key", "=", username.toLowerCase())
    .returning("id")
    .executeTakeFirst();
  if (!granted) throw notFound(ERROR_TEXTS.userNotFound);
}
