import Fastify from "fastify";
import { openDatabase } from "../db/pools.ts";
import { startJobs } from "./jobs.ts";

/**
 * For tests: a program that takes the jobs of a database, prints a line for each, and never completes one.
 */

const connectionString = process.argv[2]!;
const endless = (): Promise<void> => {
  process.stdout.write("begun\n");
  return new Promise(() => {});
};
await startJobs({
  connectionString,
  db: openDatabase(connectionString, { onLost: () => {} }),
  recurring: [],
  jobs: {
    "send-password-reset": endless,
    "send-email-confirmation": endless,
    "send-address-confirmation": endless,
    "send-account-notice": endless,
    "send-notification-mail": endless,
    "send-digest": endless,
    "fetch-preview": endless,
    "send-push-message": endless,
    "erase-member": endless,
    "bulk-act": endless,
    "try-automatic-rule": endless,
  },
  log: Fastify().log,
});
