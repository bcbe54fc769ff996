import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsTo } from "../../../test/app.ts";
import { startAdmin } from "../../../test/program.ts";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";

/** Starting three processes takes long on a busy machine. */
const SLOW = 300_000;

const OWNER = { username: "ada", email: "ada@fire.example", password: "a log in the cold night" };

let directory: TestDirectory;
let site: SiteProcess;
beforeAll(() => {
  directory = makeTestDirectory();
});
afterAll(async () => {
  await site.stop();
  directory.remove();
});

const start = async (settings: Record<string, string> = {}): Promise<void> => {
  site = await startSiteProcess({ DATA_DIR: join(directory.path, "data"), ...settings });
};
const codes = (): string[] => Array.from(site.said().matchAll(/\/set-up#(\S+)/g), ([, code]) => code!);
async function printedCode(): Promise<string> {
  await expect.poll(() => codes()).not.toEqual([]);
  return codes()[0]!;
}
const open = (code: string) => callsTo(`${site.address}/api`)("POST", "/set-up/settings", { body: { code } });

let earlier: string;

test(
  "the start of an empty site with several processes prints one link, after all else, at its address",
  async () => {
    await start({ WORKERS: "2" });
    earlier = await printedCode();
    expect(codes()).toHaveLength(1);
    const after = site.said().split("is ready: ")[1]!;
    expect(after).toContain(`\n  ${site.address}/set-up#${earlier}\n`);
    expect(after).toMatch(/works once, within 24 hours[^{]*$/);
    expect((await open(earlier)).status).toBe(200);
    await site.stop();
  },
  SLOW,
);

test(
  "the next start prints another link, at PUBLIC_URL; the log of requests has no code",
  async () => {
    await start({ PUBLIC_URL: "https://fire.example", LOG_LEVEL: "info" });
    const code = await printedCode();
    expect(site.said()).toContain(`\n  https://fire.example/set-up#${code}\n`);
    expect((await open(earlier)).status).toBe(400);
    expect((await open(code)).status).toBe(200);
    // Requests the address as a program does that encodes the #.
    await fetch(`${site.address}/set-up%23${code}`);
    const body = { ...OWNER, code, settings: { name: "Embers" }, feeds: [] };
    expect((await callsTo(`${site.address}/api`)("POST", "/set-up", { body })).status).toBe(201);
    await expect.poll(() => site.said()).toContain("set-up of the site accepted");
    expect(site.said().split(code)).toHaveLength(2);
    process.kill(site.pid, "SIGKILL");
    await site.ended;
  },
  SLOW,
);

test(
  "an acknowledged account outlives a kill -9, and a site with an account prints no link",
  async () => {
    await start();
    expect(site.said()).toContain("Embers is ready");
    const call = callsTo(`${site.address}/api`);
    expect((await call("POST", "/login", { body: OWNER })).status).toBe(200);
    await site.stop();
    expect(site.said()).toMatch(/Press Ctrl-C to stop it\.\s+(Stopping…\s+)?$/);
  },
  SLOW,
);

test(
  "the start of a site with members and no admin says how to make one, until there is one",
  async () => {
    const DATA_DIR = join(directory.path, "overlooked");
    const words = "Nobody is an admin. To make a member one, run: npm run admin -- grant NAME admin\n";
    await start({ DATA_DIR });
    await printedCode();
    expect(site.said()).not.toContain(words);
    expect((await callsTo(`${site.address}/api`)("POST", "/register", { body: OWNER })).status).toBe(201);
    await site.stop();
    await start({ DATA_DIR, WORKERS: "2" });
    await expect.poll(() => site.said()).toContain(`Press Ctrl-C to stop it.\n\n  ${words}`);
    expect([site.said().split(words).length, codes()]).toEqual([2, []]);
    expect(await startAdmin({ DATA_DIR }, "grant", OWNER.username, "admin").ended).toMatchObject({ end: 0 });
    await site.stop();
    await start({ DATA_DIR });
    await site.stop();
    expect(site.said()).not.toContain(words);
  },
  SLOW,
);
