import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { ImageRefused } from "./image-refused.ts";
import type { Answer } from "./image-reader.ts";
import { processImage } from "./process-image.ts";

/** The program of the child process: answers each image that its parent sends with its files. */

/** Behind what answers people, of 19; but far behind it would hardly ever get its turn. */
const LOWER_PRIORITY = 5;

if (getPriority() < LOWER_PRIORITY) setPriority(LOWER_PRIORITY);
offerItself();
// Who stops the program signals all its processes. This one goes when its parent does.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// Not by leaving in order, which would wait for the thread that reads the image.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (bytes: Uint8Array) => {
  // Its parent may have been killed meanwhile: nobody waits for it then.
  void answer(bytes).then((found) => process.send!(found, undefined, undefined, () => {}));
});

/** Where memory runs out, Linux ends this process, and not the site or its database. */
function offerItself(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not on Linux, or not allowed: it was only to be kind.
  }
}

async function answer(bytes: Uint8Array): Promise<Answer> {
  try {
    return { image: await processImage(bytes) };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return { refused: { status: error.status, message: error.message } };
  }
}
