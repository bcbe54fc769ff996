import * as calls from "../../contract/blocks.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Answer } from "../http/calls.ts";
import { findMember } from "../members/members.ts";
import { blockMember, listBlockedMembers, unblockMember } from "./blocks.ts";

/** Only the blocking member ever sees their blocks. */
export function blockRoutes(answer: Answer, db: Database): void {
  answer(calls.listBlocked, async ({ viewer }) => ({
    blocked: (await listBlockedMembers(db, viewer.id)).map(({ id, username, created_at }) => ({
      uid: id,
      username,
      blockedAt: timestamp(created_at),
    })),
  }));

  answer(calls.blockMember, async ({ params, viewer }) => {
    const { id } = await findMember(db, params.username);
    await blockMember(db, viewer.id, id);
    return { isBlocked: true };
  });

  answer(calls.unblockMember, async ({ params, viewer }) => {
    const { id } = await findMember(db, params.username);
    await unblockMember(db, viewer.id, id);
    return { isBlocked: false };
  });
}
