import { type RawBuilder, sql } from "kysely";

interface Account {
  id: string;
  role: string;
}

/** The rows of `members` that `isLastAdmin` needs to decide about an account: for an admin, all admins. */
export function decidesDeletion({ id, role }: Account): RawBuilder<boolean> {
  return role === "admin" ? sql<boolean>`(role = 'admin' or id = ${id})` : sql<boolean>`id = ${id}`;
}

/** The only admin who is not banned keeps the account. */
export function isLastAdmin(account: Account, admins: (Account & { banned_at: Date | null })[]): boolean {
  return (
    account.role === "admin" && admins.every(({ id, banned_at }) => id === account.id || banned_at !== null)
  );
}
