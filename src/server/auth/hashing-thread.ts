import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

const LOWER_PRIORITY = 15;

/** A password to hash, or to compare with a hash. */
export type Task = { password: string } & ({ options: Options } | { hash: string });

// On Linux each thread has its own priority. Elsewhere this would lower the priority of the whole process.
if (process.platform === "linux" && getPriority() < LOWER_PRIORITY) setPriority(LOWER_PRIORITY);

parentPort!.on("message", (task: Task) => {
  const answer =
    "hash" in task ? verifySync(task.hash, task.password) : hashSync(task.password, task.options);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort!.postMessage(answer);
});
