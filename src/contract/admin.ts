import { z } from "zod";
import { defineCall } from "./call.ts";

const count = z.int().min(0);

/** The ends of a backup: it failed, was made, or was also restored beside the site and compared. */
export const BACKUP_ENDS = ["failed", "made", "proven"] as const;
export type BackupEnd = (typeof BACKUP_ENDS)[number];

const dayState = z
  .object({
    awaited: count.describe(
      "Decisions that waited for moderators: about reports, members, held posts and comments, appeals and requests to join.",
    ),
    waitingJobs: count,
    givenUpJobs: count,
    databaseBytes: count,
    imageBytes: count,
    freeBytes: count.nullable().describe("The least free bytes on the disk of DATA_DIR; null when unknown."),
  })
  .describe("The highest of the figures, which are counted once an hour.");

const dayCall = z.object({
  call: z.string().describe("The call's method and route."),
  slowMs: z
    .number()
    .min(0)
    .nullable()
    .describe("The 95th percentile of the day's answer times; null above ten seconds."),
});

const day = z.object({
  day: z.iso.date().describe("The day in UTC."),
  visits: count,
  members: count.describe("New members, without imported authors."),
  posts: count.describe("New posts, without imported ones and those deleted since."),
  comments: count,
  state: dayState.nullable().describe("null for a day on which none was counted."),
  slowest: dayCall
    .nullable()
    .describe("The call that was the slowest, of those with twenty answers on the day; null without one."),
  backup: z.enum(BACKUP_ENDS).nullable().describe("How the best backup of the day ended; null without one."),
});

const queue = z.object({
  name: z.string(),
  waiting: count.describe("Jobs that are due now or later."),
  givenUp: count.describe("Jobs that failed so often that they are not tried again."),
});

const mails = z.object({
  sent: count.describe("The mails about notifications that the mail server took."),
  failed: count.describe("Those that it refused or that could not be handed over, each try counted."),
});

const slowCall = z.object({
  call: z.string().describe("The call's method and route."),
  count,
  meanMs: z.number().min(0),
  slowMs: z
    .number()
    .min(0)
    .nullable()
    .describe("The 95th percentile of the answer times; null above ten seconds."),
  failures: count.describe("The number of answers with a status of 500 or more."),
});

const disk = z.object({
  databaseBytes: count,
  imageBytes: count,
  imageSpaceBytes: count.describe("The limit for all images."),
  freeBytes: count.nullable().describe("Free bytes on the disk of DATA_DIR; null when unknown."),
});

const backup = z.object({
  endedAt: z.iso.datetime(),
  file: z.string().nullable().describe("The name of the file; null for a backup that failed."),
  bytes: count.nullable(),
  isProven: z.boolean().describe("Whether it was restored beside the site and compared."),
  missingFiles: count.describe("The image files that the store did not have, and so the backup has not."),
  failure: z.string().nullable().describe("Why it failed."),
  copiedAt: z.iso.datetime().nullable().describe("When its copy in the store was complete."),
  copyFailure: z.string().nullable().describe("Why it could not be copied to the store."),
});

export type BackupRecord = z.output<typeof backup>;

const backups = z.object({
  isScheduled: z.boolean().describe("Whether the site makes backups by itself."),
  isCopied: z.boolean().describe("Whether it copies them to a store."),
  last: backup.nullable(),
  proven: backup.nullable().describe("The last backup that was proven."),
  copied: backup.nullable().describe("The last backup that the store has."),
});

export const adminOverview = defineCall({
  method: "GET",
  path: "/admin/overview",
  access: "admin",
  summary:
    "The state of the site: thirty days of visits, writing and figures, waiting jobs, the slowest calls, the disk, the last backups.",
  response: {
    200: z.object({
      version: z.string(),
      upSince: z.iso.datetime().nullable().describe("The start of the oldest running process."),
      processes: count,
      readers: count.describe("Browsers with an open event stream."),
      days: z.array(day).describe("The last thirty days, the newest first."),
      registrations: z.object({
        tries: count.describe("Tries to register in the last ten minutes."),
        isFlood: z.boolean().describe("Whether they are so many that browsers compute for each."),
      }),
      notificationMails: mails.describe("In the last thirty days."),
      queues: z.array(queue),
      slowest: z
        .array(slowCall)
        .describe("Sorted by slowMs, the slowest first; for all processes since they started."),
      disk,
      backups,
    }),
  },
});

export type AdminOverview = z.output<(typeof adminOverview)["response"][200]>;
