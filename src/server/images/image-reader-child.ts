import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { ImageRefused } from "./image-refused.ts";
import type { ReadResult, ToRead } from "./image-reader.ts";
import { processImage } from "./process-image.ts";

/** The program of the child process: makes the files of each image that its parent sends. */

/** The process's `nice` value, from 0 to 19: requests go first, but images still make progress. */
const LOWER_PRIORITY = 5;

if (getPriority() < LOWER_PRIORITY) setPriority(LOWER_PRIORITY);
offerItself();
// A signal that stops the program reaches this process too, which ignores it and ends with its parent.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// Kills itself because an orderly exit would wait for the thread that decodes the image.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (asked: ToRead) => {
  // The callback ignores a failure to send: the parent may have been killed meanwhile.
  void answer(asked).then((found) => process.send!(found, undefined, undefined, () => {}));
});

/** Makes Linux end this process, rather than the site or its database, when memory runs out. */
function offerItself(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // The system is not Linux, or forbids it: images are read without this protection.
  }
}

async function answer({ bytes, shape }: ToRead): Promise<ReadResult> {
  try {
    return { image: await processImage(bytes, shape) };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return { refused: { status: error.status, answer: error.answer } };
  }
}
