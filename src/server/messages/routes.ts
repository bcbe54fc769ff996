import * as calls from "../../contract/messages.ts";
import { requireIdCursor } from "../db/ids.ts";
import { findMember } from "../members/members.ts";
import { markMessagesRead } from "../notifications/notifications.ts";
import { fillPage } from "../page-bytes.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { mayWriteTo, sendMessage } from "./messages.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { listConversations, listMessages } from "./queries.ts";

/** Only the two members of a conversation can read it. */
export function messageRoutes({ answer, write }: Calls): void {
  write(calls.sendMessage, async ({ db, body, viewer }) => ({
    message: presentMessage(await sendMessage(db, viewer, body)),
  }));

  answer(calls.listMessages, async ({ db, params, query, viewer }) => {
    // The messages of a deleted member stay with the reader.
    const other = await findMember(db, params.username, { orDeleted: true });
    const rows = await listMessages(db, [viewer.id, other.id], {
      limit: query.limit + 1,
      offset: query.offset ?? 0,
      before: requireIdCursor(query.cursor),
    });
    const { items: page, hasMore } = fillPage(rows.map(presentMessage), query.limit);
    const [newest] = rows;
    if (newest && query.cursor === undefined && !query.offset) {
      // Messages that arrived after the page was read stay unread: nobody has seen them.
      const upTo = newest.id;
      await markMessagesRead(db, viewer.id, { actorId: other.id, upTo });
    }
    return {
      mayWrite: await mayWriteTo(db, viewer, other.id),
      messages: page.toReversed(),
      picture: other.picture_key ?? undefined,
      next: hasMore ? page.at(-1)!.id : null,
    };
  });

  answer(calls.listConversations, async ({ db, viewer }) => {
    const conversations = await listConversations(db, viewer.id);
    return { conversations: conversations.map(presentConversation) };
  });
}
