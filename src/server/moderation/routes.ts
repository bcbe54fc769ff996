import * as domains from "../../contract/blocked-domains.ts";
import { editFeed as editFeedCall } from "../../contract/feeds.ts";
import { listModerationLog } from "../../contract/moderation-log.ts";
import * as calls from "../../contract/moderation.ts";
import { getRemovedSubmission } from "../../contract/removed-posts.ts";
import type { Database } from "../db/database.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Answer } from "../http/calls.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { Tell } from "../live/happening.ts";
import type { PublicSite } from "../posts/present.ts";
import { decideOnComment, decideOnPost } from "./decisions.ts";
import { blockDomain, listBlocked } from "./domains.ts";
import { editFeed } from "./feeds.ts";
import { listDeeds } from "./log.ts";
import { listReported } from "./queue.ts";
import { readRemoved } from "./removed-posts.ts";
import { grantRole } from "./roles.ts";
import { banMember, getStanding, suspendMember } from "./standing.ts";

/** Each action and its log entry share one transaction. */
export function moderationRoutes(
  answer: Answer,
  db: Database,
  tell: Tell,
  { site, store }: { site: PublicSite; store: ImageStore },
): void {
  decisionRoutes(answer, db, tell, site);
  standingRoutes(answer, db, tell);

  answer(getRemovedSubmission, async ({ params, viewer }) =>
    readRemoved(db, { site, store }, viewer, params.id),
  );

  answer(listModerationLog, async ({ query, viewer }) =>
    listDeeds(db, viewer, { ...query, before: requireIdCursor(query.cursor) }),
  );

  answer(editFeedCall, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { feed, happenings } = await editFeed(transaction, viewer, params.name, body);
      onCommit(() => tell(...happenings));
      return feed;
    }),
  );

  answer(domains.listBlockedDomains, async ({ query }) => listBlocked(db, query.cursor));

  answer(domains.blockDomain, async ({ body, viewer, once }) =>
    once(async (transaction) => {
      await blockDomain(transaction, viewer, body);
      return listBlocked(transaction);
    }),
  );
}

function decisionRoutes(answer: Answer, db: Database, tell: Tell, site: PublicSite): void {
  answer(calls.listReports, async ({ query, viewer }) =>
    listReported(db, site, viewer, { limit: query.limit, before: requireIdCursor(query.cursor) }),
  );

  answer(calls.decideOnPost, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { happenings, ...decided } = await decideOnPost(transaction, viewer, params.id, body);
      onCommit(() => tell(...happenings));
      return decided;
    }),
  );

  answer(calls.decideOnComment, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { happenings, ...decided } = await decideOnComment(transaction, viewer, params.id, body);
      onCommit(() => tell(...happenings));
      return decided;
    }),
  );
}

function standingRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.getStanding, async ({ params }) => getStanding(db, params.username));

  answer(calls.suspendMember, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { standing, happenings } = await suspendMember(transaction, viewer, params.username, body);
      onCommit(() => tell(...happenings));
      return standing;
    }),
  );

  answer(calls.banMember, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { standing, happenings } = await banMember(transaction, viewer, params.username, body);
      onCommit(() => tell(...happenings));
      return standing;
    }),
  );

  answer(calls.grantRole, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const granted = await grantRole(transaction, { by: viewer, username: params.username, ...body });
      onCommit(() => tell(...granted.happenings));
      return granted.standing;
    }),
  );
}
