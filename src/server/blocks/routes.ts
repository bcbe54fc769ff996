import * as calls from "../../contract/blocks.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { blockMember, listBlockedMembers, unblockMember } from "./blocks.ts";

/** Only the blocking member ever sees their blocks. */
export function blockRoutes({ answer, write }: Calls): void {
  answer(calls.listBlocked, async ({ db, viewer }) => ({
    blocked: (await listBlockedMembers(db, viewer.id)).map(({ id, username, picture_key, created_at }) => ({
      uid: id,
      username,
      picture: picture_key ?? undefined,
      blockedAt: timestamp(created_at),
    })),
  }));

  write(calls.blockMember, async ({ db, params, viewer }) => {
    await blockMember(db, viewer.id, params.username);
    return { isBlocked: true };
  });

  write(calls.unblockMember, async ({ db, params, viewer }) => {
    await unblockMember(db, viewer.id, params.username);
    return { isBlocked: false };
  });
}
