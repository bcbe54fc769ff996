import { type BackupPlan, makeScheduledBackup } from "../backup/daily/daily-backup.ts";
import { deleteOldCatches } from "../automatic-rules/catches.ts";
import { learnDaily } from "../automatic-rules/learned/trained.ts";
import { runTrial } from "../automatic-rules/trials.ts";
import { deleteExpiredCredentials } from "../auth/google/sign-in.ts";
import { forgetHeldAddresses } from "../auth/account/former-names.ts";
import { deleteExpiredEmailChanges, sendEmailConfirmation } from "../auth/account/email-change.ts";
import { eraseUnconfirmed } from "../auth/confirmation/erase-unconfirmed.ts";
import { sendAddressConfirmation } from "../auth/confirmation/send-link.ts";
import { forgetFloods } from "../auth/floods/floods.ts";
import { deleteExpiredResets, sendPasswordReset } from "../auth/password-reset.ts";
import { deleteExpiredSessions } from "../auth/sessions.ts";
import { deleteOldDevices } from "../auth/devices.ts";
import { deleteEndedCounts } from "../http/limits/counts-in-database.ts";
import { resumeBulkActs, runBulkAct } from "../bulk-acts/run.ts";
import { eraseComments } from "../comments/removal.ts";
import { deleteOldHeartSteps } from "../hearts/heart-steps.ts";
import { deleteExpiredKeys } from "../http/idempotency.ts";
import type { Database } from "../db/database.ts";
import { backgroundOf } from "../db/pools.ts";
import { deleteOldHeld } from "../held/held.ts";
import { removeUnknownFiles, removeUnusedImages } from "../images/clean-up.ts";
import type { Images } from "../images/images.ts";
import { eraseOldRemovedParts } from "../moderation/profile-removals.ts";
import { tidyAppeals } from "../appeals/closing.ts";
import { BACKUP_JOB, type Jobs, type RecurringJob } from "../jobs/jobs.ts";
import type { JobPayloads } from "../jobs/enqueue.ts";
import type { LeftTo } from "../jobs/worker.ts";
import { eraseRefused } from "../join-requests/decide.ts";
import type { MailSite } from "../mail/layout.ts";
import type { SendMail } from "../mail/mailer.ts";
import { noticeMail } from "../mail/words.ts";
import { eraseMember, resumeErasing } from "../members/erase-member.ts";
import { endMailsOfDeleted } from "../notification-mails/choices.ts";
import { findDigests, sendDigest } from "../notification-mails/digests.ts";
import { findNotificationMails } from "../notification-mails/find.ts";
import { sendNotificationMail } from "../notification-mails/send.ts";
import { recordDayState } from "../monitoring/day-states.ts";
import { deleteOldNotifications } from "../notifications/notifications.ts";
import { formatImports } from "../import/format-imports.ts";
import { fillAddresses } from "../previews/earlier-posts.ts";
import { requestImportedPreviews } from "../previews/imported-posts.ts";
import { runPreviewJob } from "../previews/preview-job.ts";
import type { ExternalSites } from "../previews/preview-content.ts";
import { erasePosts } from "../posts/deletion.ts";
import type { PushNeeds } from "../push-messages/deliver.ts";
import { enqueuePushes, forgetPushed } from "../push-messages/due.ts";
import { sendPush } from "../push-messages/send-job.ts";
import { fillOrders } from "../rankings/fill-orders.ts";
import { deleteOldRankings, keepRankings } from "../rankings/rankings.ts";
import { deleteOldMemberReports } from "../reports/member-reports.ts";
import { indexComments } from "../search/comments/comment-index.ts";
import { moveOlder } from "../search/search-index.ts";

interface JobNeeds extends Needs {
  sender: PushNeeds["sender"];
  sendMail: SendMail;
  /** Read anew for each mail, whose job may run in a process that hears no events. */
  site: () => Promise<MailSite>;
  /** The most mails about notifications that a member gets in a day. */
  notificationMailsADay: number;
}

/** Needs of the enqueued jobs and of the recurring ones. */
interface Needs {
  /** Whether there is a mail server. */
  sendsMail: boolean;
  /** Whether the site sends push messages. */
  pushes: boolean;
  web: ExternalSites;
  images: Images;
  importedPreviews: number;
  /** Absent where the site makes no backups by itself. */
  backups?: BackupPlan | undefined;
}

interface RecurringNeeds extends Needs {
  dataDir: string;
}

export function jobsOf(db: Database, { sendMail, site, sender, ...needs }: JobNeeds): Jobs {
  const mailNeeds = { sendMail, site, notificationMailsADay: needs.notificationMailsADay };
  return {
    // Without a mail server the outbox would fill with mails that nobody reads. These jobs wait for a process that has one.
    ...(needs.sendsMail && {
      "send-notification-mail": (payload) => sendNotificationMail(db, mailNeeds, payload),
      "send-digest": (payload) => sendDigest(db, mailNeeds, payload),
    }),
    "fetch-preview": (payload) => runPreviewJob(db, needs, payload),
    "send-push-message": async (payload) => {
      if (needs.pushes) await sendPush(db, { get: needs.web.getPublic, sender }, payload);
    },
    // Erasing a member may take long, so it uses connections that no request needs.
    "erase-member": (payload) => eraseMember(backgroundOf(db), payload),
    "bulk-act": (payload) => runBulkAct(backgroundOf(db), payload),
    "try-automatic-rule": (payload) => runTrial(backgroundOf(db), payload),
    "send-account-notice": async (payload) => sendMail(noticeMail(await site(), payload)),
    "send-email-confirmation": async (payload) => sendEmailConfirmation(db, sendMail, await site(), payload),
    "send-address-confirmation": async (payload) =>
      sendAddressConfirmation(db, sendMail, await site(), payload),
    "send-password-reset": async ({ email }) => sendPasswordReset(db, sendMail, await site(), email),
  };
}

const FIND_MAILS = "find-notification-mails";
const ENQUEUE_PUSHES = "enqueue-push-messages";

/**
 * The jobs that a process without a mail server, or without push messages, leaves to those that have them: it would
 * write the mails into its own outbox, where nobody waits for them, and end the push messages. Where no process has
 * them, it runs these jobs itself.
 */
export function jobsLeftTo({ sendsMail, pushes }: Pick<Needs, "sendsMail" | "pushes">): LeftTo {
  return {
    ...(!sendsMail && {
      "send-account-notice": FIND_MAILS,
      "send-email-confirmation": FIND_MAILS,
      "send-address-confirmation": FIND_MAILS,
      "send-password-reset": FIND_MAILS,
    }),
    ...(!pushes && { "send-push-message": ENQUEUE_PUSHES }),
  } satisfies Partial<Record<keyof JobPayloads, string>>;
}

export function recurringJobs(needs: RecurringNeeds): RecurringJob[] {
  return [
    { name: "delete-old-rankings", every: "1 minute", at: "00:00", run: deleteOldRankings },
    { name: "keep-rankings", every: "1 minute", at: "00:00", run: keepRankings },
    { name: "fill-post-addresses", every: "1 minute", at: "00:00", run: fillAddresses },
    {
      name: "request-imported-previews",
      every: "1 minute",
      at: "00:00",
      run: (db) => requestImportedPreviews(db, needs),
    },
    { name: "fill-hot-and-active", every: "1 minute", at: "00:00", run: fillOrders },
    { name: "format-imported-texts", every: "1 minute", at: "00:00", run: formatImports },
    { name: "index-comments", every: "10 seconds", at: "00:00", run: (db) => indexComments(db) },
    { name: "move-older-posts", every: "1 hour", at: "00:07", run: (db) => moveOlder(db) },
    { name: "delete-old-heart-steps", every: "1 hour", at: "00:27", run: deleteOldHeartSteps },
    { name: "delete-expired-idempotency-keys", every: "1 hour", at: "00:17", run: deleteExpiredKeys },
    { name: "delete-ended-counts", every: "1 minute", at: "00:00", run: deleteEndedCounts },
    { name: "forget-floods", every: "1 hour", at: "00:57", run: forgetFloods },
    { name: "delete-old-catches", every: "1 hour", at: "00:33", run: deleteOldCatches },
    {
      name: "learn-from-removals",
      every: "24 hours",
      at: "04:07",
      run: (db) => learnDaily(backgroundOf(db)),
    },
    { name: "delete-old-devices", every: "24 hours", at: "03:19", run: deleteOldDevices },
    { name: "delete-expired-resets", every: "1 hour", at: "00:47", run: deleteExpiredResets },
    { name: "delete-expired-email-changes", every: "1 hour", at: "00:49", run: deleteExpiredEmailChanges },
    { name: "delete-expired-credentials", every: "1 hour", at: "00:53", run: deleteExpiredCredentials },
    { name: "delete-expired-sessions", every: "24 hours", at: "03:23", run: deleteExpiredSessions },
    { name: "forget-held-addresses", every: "24 hours", at: "03:21", run: forgetHeldAddresses },
    ...mailJobs(needs),
    { name: "delete-old-notifications", every: "24 hours", at: "03:29", run: deleteOldNotifications },
    { name: "resume-erasing-members", every: "24 hours", at: "03:39", run: resumeErasing },
    { name: "resume-bulk-acts", every: "24 hours", at: "03:47", run: resumeBulkActs },
    { name: "erase-refused-accounts", every: "24 hours", at: "03:37", run: eraseRefused },
    {
      name: "erase-unconfirmed-accounts",
      every: "1 hour",
      at: "00:35",
      run: (db) => eraseUnconfirmed(db, needs),
    },
    { name: "delete-old-held-posts-and-comments", every: "24 hours", at: "03:31", run: deleteOldHeld },
    { name: "erase-deleted-posts", every: "24 hours", at: "03:41", run: erasePosts },
    { name: "erase-removed-comments", every: "24 hours", at: "03:43", run: eraseComments },
    { name: "erase-removed-profiles", every: "24 hours", at: "03:45", run: eraseOldRemovedParts },
    { name: "delete-old-member-reports", every: "24 hours", at: "03:33", run: deleteOldMemberReports },
    { name: "tidy-appeals", every: "24 hours", at: "03:49", run: tidyAppeals },
    {
      name: "record-state-of-day",
      every: "1 hour",
      at: "00:59",
      run: (db) => recordDayState(db, needs.dataDir),
    },
    ...imageJobs(needs.images),
    ...pushJobs(needs),
    ...backupJobs(needs),
  ];
}

function mailJobs({ sendsMail }: Needs): RecurringJob[] {
  const finding: RecurringJob[] = [
    { name: FIND_MAILS, every: "1 minute", at: "00:00", run: findNotificationMails },
    { name: "find-digests", every: "1 minute", at: "00:00", run: findDigests },
  ];
  return [
    ...(sendsMail ? finding : []),
    { name: "end-mails-of-deleted-accounts", every: "24 hours", at: "03:22", run: endMailsOfDeleted },
  ];
}

function imageJobs({ store }: RecurringNeeds["images"]): RecurringJob[] {
  return [
    {
      name: "remove-unused-images",
      every: "1 hour",
      at: "00:37",
      run: (db) => removeUnusedImages(db, store),
    },
    {
      name: "remove-unknown-image-files",
      every: "24 hours",
      at: "03:53",
      run: (db) => removeUnknownFiles(db, store),
    },
  ];
}

function pushJobs({ pushes }: RecurringNeeds): RecurringJob[] {
  if (!pushes) return [];
  return [
    { name: ENQUEUE_PUSHES, every: "10 seconds", at: "00:00", run: enqueuePushes },
    { name: "forget-pushed-notifications", every: "24 hours", at: "03:27", run: forgetPushed },
  ];
}

function backupJobs({ backups }: Needs): RecurringJob[] {
  if (!backups) return [];
  const run = (db: Database) => makeScheduledBackup(db, backups);
  return [{ name: BACKUP_JOB, every: "24 hours", at: backups.time, run }];
}
