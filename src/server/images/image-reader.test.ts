import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ImageReader } from "./image-reader.ts";
import { processImage } from "./process-image.ts";
import { bomb, costlyPicture, drawing } from "./test-images.ts";

/** The child process has a low priority, so on a busy machine it takes long. */
const WAIT = { timeout: 120_000, interval: 200 };

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the child process gives the same files as `processImage`, and refuses the same images", async () => {
  const reader = new ImageReader({ idleMs: 0 });
  const picture = await drawing().jpeg().toBuffer();
  expect(await reader.read(picture)).toEqual(await processImage(picture));
  await expect(reader.read(Buffer.from("words"))).rejects.toMatchObject({
    name: "ImageRefused",
    status: 400,
    message: ERROR_TEXTS.notAnImage,
  });
  await expect(reader.read(bomb(30_000, 30_000))).rejects.toMatchObject({
    name: "ImageRefused",
    status: 413,
    message: ERROR_TEXTS.imageTooLarge,
  });
  expect((await reader.read(picture)).width).toBe(800);
});

test("an image over the time limit is refused, and the next one is read", async () => {
  const reader = new ImageReader({ timeoutMs: 8_000, idleMs: 0 });
  const costly = await costlyPicture();
  expect(costly.length).toBeLessThan(10_000_000);
  await expect(reader.read(costly)).rejects.toMatchObject({
    name: "ImageRefused",
    status: 413,
    message: ERROR_TEXTS.imageTooCostly,
  });
  expect((await reader.read(await drawing().png().toBuffer())).width).toBe(800);
});

test("the child process stays for the next image, and ends after its idle time", async () => {
  const picture = await drawing().webp().toBuffer();
  const others = new Set(childrenOf(process.pid));
  const mine = () => childrenOf(process.pid).filter((pid) => !others.has(pid));
  const staying = new ImageReader();
  await staying.read(picture);
  const [child] = mine();
  await staying.read(picture);
  expect(mine()).toContain(child);
  const second = new ImageReader({ idleMs: 0 });
  await second.read(picture);
  await expect.poll(mine, WAIT).toEqual([child]);
  expect((await second.read(picture)).width).toBe(800);
});

test("when the program stops, the current image is abandoned and no other is begun", async () => {
  const leaving = new AbortController();
  const reader = new ImageReader({ signal: leaving.signal });
  const reading = reader.read(await costlyPicture());
  leaving.abort(new Error("The program stops."));
  await expect(reading).rejects.toThrow("The program stops.");
  await expect(reader.read(await drawing().png().toBuffer())).rejects.toThrow("The program stops.");
});

test("under node --watch, which sends messages on the same channel, images are still read", async () => {
  vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
  const reader = new ImageReader({ idleMs: 0 });
  expect((await reader.read(await drawing().png().toBuffer())).width).toBe(800);
});

test("a child process in the middle of an image ends when the program is killed", async () => {
  const program = `
    const { ImageReader } = await import("./image-reader.ts");
    const { costlyPicture } = await import("./test-images.ts");
    await new ImageReader().read(await costlyPicture());
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
  });
  const busy = () => readers().find(({ ppid, seconds }) => ppid === parent.pid && seconds >= 2)?.pid;
  await expect.poll(busy, WAIT).toBeDefined();
  const child = busy();
  parent.kill("SIGKILL");
  await once(parent, "exit");
  let spent = 0;
  const left = () => {
    const still = readers().find(({ pid }) => pid === child);
    spent = still?.seconds ?? spent;
    return still;
  };
  await expect.poll(left, WAIT).toBeUndefined();
  // Processor time, of which the picture needs much more: on a busy machine the end may take longer.
  expect(spent).toBeLessThan(6);
});

/** The ids of the running image-reading processes that a process has started. */
function childrenOf(parent: number): number[] {
  return readers()
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid }) => pid);
}

/** All image-reading processes on this machine, with the processor time of each. */
function readers(): { pid: number; ppid: number; seconds: number }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,cputimes=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("image-reader-child"))
    .map((line) => {
      const [pid, ppid, seconds] = line.trim().split(/\s+/).map(Number);
      return { pid: pid!, ppid: ppid!, seconds: seconds! };
    });
}
