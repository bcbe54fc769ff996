import * as calls from "../../contract/messages.ts";
import type { Database } from "../db/database.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { findMember } from "../members/members.ts";
import { refuseBlockedIn } from "../moderation/domains.ts";
import { markMessagesRead } from "../notifications/notifications.ts";
import { fillPage } from "../page-size.ts";
import { sendMessage } from "./messages.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { listConversations, listMessages } from "./queries.ts";

/** Only the two members of a conversation can read it. */
export function messageRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.sendMessage, async ({ body, viewer, once }) => {
    const other = await findMember(db, body.toUsername);
    await refuseBlockedIn(db, body.text);
    return once(async (transaction, onCommit) => {
      const message = await sendMessage(transaction, viewer.id, other.id, body.text);
      onCommit(() =>
        tell(
          { what: "messaged", memberId: other.id, otherId: viewer.id, username: viewer.username },
          { what: "messaged", memberId: viewer.id, otherId: other.id, username: other.username },
          { what: "notified", memberId: other.id },
        ),
      );
      return { message: presentMessage(message) };
    });
  });

  answer(calls.listMessages, async ({ params, query, viewer }) => {
    const other = await findMember(db, params.username);
    const rows = await listMessages(db, [viewer.id, other.id], {
      limit: query.limit + 1,
      offset: query.offset ?? 0,
      before: requireIdCursor(query.cursor),
    });
    const { items: page, hasMore } = fillPage(rows.map(presentMessage), query.limit);
    const [newest] = rows;
    if (newest && query.cursor === undefined && !query.offset) {
      // Not messages that arrived since the page was read: nobody has seen them.
      const upTo = newest.id;
      const wasUnread = await markMessagesRead(db, viewer.id, { actorId: other.id, upTo });
      if (wasUnread) tell({ what: "notified", memberId: viewer.id });
    }
    return {
      messages: page.toReversed(),
      next: hasMore ? page.at(-1)!.id : null,
    };
  });

  answer(calls.listConversations, async ({ viewer }) => {
    const conversations = await listConversations(db, viewer.id);
    return { conversations: conversations.map(presentConversation) };
  });
}
