import { z } from "zod";
import { defineCall } from "./call.ts";

const count = z.int().min(0);

const day = z.object({
  day: z.iso.date().describe("UTC"),
  visits: count,
  members: count.describe("Who has signed up; imported authors are none."),
  posts: count.describe("By members; imported ones do not count, nor what is deleted by now."),
  comments: count,
});

const queue = z.object({
  name: z.string(),
  waiting: count.describe("To be done now or later."),
  givenUp: count.describe("Failed so often that they are not tried again."),
});

const slowCall = z.object({
  call: z.string().describe("Method and route."),
  count,
  meanMs: z.number().min(0),
  slowMs: z
    .number()
    .min(0)
    .nullable()
    .describe("19 of 20 took no longer; null where that is over ten seconds."),
  failures: count.describe("Answers of 500 and more."),
});

const disk = z.object({
  databaseBytes: count,
  imageBytes: count,
  imageSpaceBytes: count.describe("What images may take."),
  freeBytes: count.nullable().describe("Where DATA_DIR is; null when that cannot be told."),
});

export const adminOverview = defineCall({
  method: "GET",
  path: "/admin/overview",
  access: "admin",
  summary:
    "How the site does: thirty days of visits and writing, jobs that wait, the slowest calls, the disk.",
  response: {
    200: z.object({
      version: z.string(),
      upSince: z.iso
        .datetime()
        .nullable()
        .describe("When the first of the processes that answer was started."),
      processes: count,
      readers: count.describe("Browsers that are told what happens just now."),
      days: z.array(day).describe("The last thirty, the newest first."),
      queues: z.array(queue),
      slowest: z.array(slowCall).describe("By what most took at most; of all processes since they started."),
      disk,
    }),
  },
});

export type AdminOverview = z.output<(typeof adminOverview)["response"][200]>;
