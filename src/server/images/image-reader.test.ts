import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ImageReader } from "./image-reader.ts";
import { processImage } from "./process-image.ts";
import { bomb, costlyPicture, drawing } from "./test-images.ts";

const TOO_LARGE = { name: "ImageRefused", status: 413, message: ERROR_TEXTS.imageTooLarge };

test("it gives what the library makes of an image, byte by byte, and refuses what that refuses", async () => {
  const reader = new ImageReader({ idleMs: 0 });
  const picture = await drawing().jpeg().toBuffer();
  const [first, words, huge, second] = await Promise.allSettled([
    reader.read(picture),
    reader.read(Buffer.from("words")),
    reader.read(bomb(30_000, 30_000)),
    reader.read(picture),
  ]);
  expect(first).toEqual({ status: "fulfilled", value: await processImage(picture) });
  expect(second).toEqual(first);
  expect(words).toMatchObject({
    reason: { name: "ImageRefused", status: 400, message: ERROR_TEXTS.notAnImage },
  });
  expect(huge).toMatchObject({ reason: TOO_LARGE });
});

test("an image that would take minutes is ended in time, and the next one is read", async () => {
  const reader = new ImageReader({ timeoutMs: 4_000, idleMs: 0 });
  const costly = await costlyPicture();
  expect(costly.length).toBeLessThan(10_000_000);
  await expect(reader.read(costly)).rejects.toMatchObject(TOO_LARGE);
  expect((await reader.read(await drawing().png().toBuffer())).width).toBe(800);
});

test("its process stays for the next image, and goes when none comes", async () => {
  const picture = await drawing().webp().toBuffer();
  await expect.poll(() => childrenOf(process.pid), { timeout: 20_000 }).toEqual([]);
  const staying = new ImageReader();
  await staying.read(picture);
  const [child] = childrenOf(process.pid);
  await staying.read(picture);
  expect(childrenOf(process.pid)).toEqual([child]);
  await new ImageReader({ idleMs: 0 }).read(picture);
  await expect.poll(() => childrenOf(process.pid), { timeout: 20_000 }).toEqual([child]);
});

test("in the middle of an image it ends with the program, however that ends", async () => {
  const program = `
    const { ImageReader } = await import("./image-reader.ts");
    const { costlyPicture } = await import("./test-images.ts");
    await new ImageReader().read(await costlyPicture());
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
  });
  await expect.poll(() => childrenOf(parent.pid!), { timeout: 20_000 }).toHaveLength(1);
  const [child] = childrenOf(parent.pid!);
  parent.kill("SIGKILL");
  await once(parent, "exit");
  await expect.poll(() => readers().map(({ pid }) => pid), { timeout: 20_000 }).not.toContain(child);
});

/** The process ids of those that a process has started to read images, and that have not ended. */
function childrenOf(parent: number): number[] {
  return readers()
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid }) => pid);
}

function readers(): { pid: number; ppid: number }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("image-reader-child"))
    .map((line) => {
      const [pid, ppid] = line.trim().split(/\s+/);
      return { pid: Number(pid), ppid: Number(ppid) };
    });
}
