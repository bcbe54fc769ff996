import * as domains from "../../contract/blocked-domains.ts";
import * as feedEdits from "../../contract/edit-feed.ts";
import { listModerationLog } from "../../contract/moderation-log.ts";
import * as reports from "../../contract/member-reports.ts";
import * as ofProfiles from "../../contract/profile-removals.ts";
import * as ofMembers from "../../contract/member-status.ts";
import * as calls from "../../contract/moderation.ts";
import { getRemovedComment, getRemovedSubmission } from "../../contract/removed-posts.ts";
import { requireConfirmation } from "../auth/confirmation.ts";
import { parseId, requireIdCursor } from "../db/ids.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { PublicSite } from "../posts/present.ts";
import { withNotes } from "../member-notes/noted.ts";
import { decideOnComment, decideOnPost } from "./decisions.ts";
import { blockDomain, listBlocked } from "./domains.ts";
import { editFeed } from "./feeds.ts";
import { listDeeds } from "./log.ts";
import { authorsOnPage, listReported } from "./queue.ts";
import { answeringReports, dismissMemberReports, readReported } from "./member-reports.ts";
import { listReportedMembers } from "./reported-members.ts";
import { eraseRemovedPart, readRemovedPart, restoreRemovedPart } from "./profile-removals.ts";
import { eraseAbout, removePicture } from "./profiles.ts";
import { readHidden } from "./removed-comments.ts";
import { readRemoved } from "./removed-posts.ts";
import { makePasswordLink } from "./password-links.ts";
import { grantRole, isGuarded } from "./roles.ts";
import { banMember, getMemberStatus, suspendMember } from "./member-status.ts";
import { warnMember } from "./warnings.ts";

interface Parts {
  site: PublicSite;
  store: ImageStore;
  /** Whether the site sends mails. */
  sendsMail: boolean;
}

/** Each action and its log entry share one transaction. */
export function moderationRoutes(given: Calls, parts: Parts): void {
  const { answer, write } = given;
  memberReportRoutes(given, parts.store);
  answer(calls.listReports, async ({ db, query, viewer }) => {
    const slice = { limit: query.limit, before: requireIdCursor(query.cursor) };
    return withNotes(db, viewer, await listReported(db, parts.site, viewer, slice), authorsOnPage);
  });
  write(calls.decideOnPost, ({ db, params, body, viewer }) => decideOnPost(db, viewer, params.id, body));
  write(calls.decideOnComment, ({ db, params, body, viewer }) =>
    decideOnComment(db, viewer, params.id, body),
  );

  answer(ofMembers.getMemberStatus, ({ db, params, viewer }) =>
    getMemberStatus(db, viewer, params.username, parts),
  );
  memberDecisions(write);
  profileRemovalRoutes(given, parts.store);
  accessRoutes(write, parts);

  answer(getRemovedSubmission, ({ db, params, viewer }) => readRemoved(db, parts, viewer, params.id));
  answer(getRemovedComment, ({ db, params, viewer }) => readHidden(db, parts.store, viewer, params.id));
  answer(listModerationLog, ({ db, query, viewer }) =>
    listDeeds(db, viewer, {
      ...query,
      before: requireIdCursor(query.cursor),
      under: query.under === undefined ? undefined : parseId(query.under),
    }),
  );
  write(feedEdits.editFeed, ({ db, params, body, viewer }) => editFeed(db, viewer, params.name, body));

  answer(domains.listBlockedDomains, ({ db, query }) => listBlocked(db, query.cursor));
  write(domains.blockDomain, async ({ db, body, viewer }) => {
    await blockDomain(db, viewer, body);
    return listBlocked(db);
  });
}

/** The calls by which admins decide who has which role, and who gets into an account. */
function accessRoutes(write: Calls["write"], { sendsMail }: Parts): void {
  write(ofMembers.grantRole, {
    before: async ({ db, params, body, ...asking }) => {
      const isConfirmed = await isGuarded(db, params.username, body.role);
      if (isConfirmed) await requireConfirmation(db, { ...asking, currentPassword: body.currentPassword });
      return isConfirmed;
    },
    write: ({ db, params, body, viewer }, isConfirmed) =>
      grantRole(db, viewer, params.username, { role: body.role, reason: body.reason, isConfirmed }),
  });
  write(ofMembers.makePasswordLink, {
    before: ({ db, body, ...asking }) =>
      requireConfirmation(db, { ...asking, currentPassword: body.currentPassword }),
    write: ({ db, params, body, viewer, origin }) =>
      makePasswordLink(db, viewer, params.username, { reason: body.reason, origin, sendsMail }),
  });
}

/** Decisions about members, which may be the answer to reports on them. */
function memberDecisions(write: Calls["write"]): void {
  write(ofMembers.suspendMember, ({ db, params: { username }, body, viewer }) =>
    answeringReports(db, viewer, username, body, () =>
      suspendMember(db, viewer, username, { days: body.days, reason: body.reason }),
    ),
  );
  write(ofMembers.warnMember, ({ db, params: { username }, body, viewer }) =>
    answeringReports(db, viewer, username, body, (isAnswer) =>
      warnMember(db, viewer, username, { reason: body.reason, isAnswer }),
    ),
  );
  write(ofMembers.banMember, ({ db, params: { username }, body, viewer }) =>
    answeringReports(db, viewer, username, body, () =>
      banMember(db, viewer, username, { isBanned: body.isBanned, reason: body.reason }),
    ),
  );
  write(ofMembers.eraseAbout, ({ db, params: { username }, body, viewer }) =>
    answeringReports(db, viewer, username, body, () =>
      eraseAbout(db, viewer, username, { reason: body.reason, seen: body.about }),
    ),
  );
  write(ofMembers.removePicture, ({ db, params: { username }, body, viewer }) =>
    answeringReports(db, viewer, username, body, () =>
      removePicture(db, viewer, username, { reason: body.reason, seen: body.picture }),
    ),
  );
}

/** The calls about removals from profiles. */
function profileRemovalRoutes({ answer, write }: Calls, store: ImageStore): void {
  answer(ofProfiles.getProfileRemoval, ({ db, params, viewer }) =>
    readRemovedPart(db, store, viewer, params.id),
  );
  write(ofProfiles.restoreProfile, async ({ db, params, body, viewer }) => {
    await restoreRemovedPart(db, viewer, params.id, body.reason);
    return null;
  });
  write(ofProfiles.eraseProfileRemoval, async ({ db, params, body, viewer }) => {
    await eraseRemovedPart(db, viewer, params.id, body.reason);
    return null;
  });
}

function memberReportRoutes({ answer, write }: Calls, store: ImageStore): void {
  answer(reports.listMemberReports, ({ db, query: { limit, cursor }, viewer }) =>
    listReportedMembers(db, viewer, { limit, before: requireIdCursor(cursor) }),
  );
  write(reports.readReported, {
    // With `before`, the call takes no key: private messages must not stay in stored answers.
    before: () => Promise.resolve(),
    write: ({ db, params, viewer }) => readReported(db, store, viewer, params.id),
  });
  write(reports.dismissMemberReports, async ({ db, params, body, viewer }) => ({
    closed: await dismissMemberReports(db, viewer, params.username, body),
  }));
}
