import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BY_EVENT, until } from "../../../test/until.ts";
import { callsTo } from "../../../test/app.ts";
import { startAdmin } from "../../../test/program.ts";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";
import { changeSettings } from "./test-settings.ts";

/** Starting three processes takes long on a busy machine. */
const SLOW = 300_000;

const PERSON = { username: "alice", email: "alice@example.com", password: "alice's long secret" };

let directory: TestDirectory;
let dataDir: string;
let site: SiteProcess;
let token: string;
beforeAll(async () => {
  directory = makeTestDirectory();
  dataDir = join(directory.path, "data");
  site = await startSiteProcess({ DATA_DIR: dataDir, WORKERS: "2" });
  token = (await callsTo(`${site.address}/api`)("POST", "/register", { body: PERSON })).body.idToken;
  await startAdmin({ DATA_DIR: dataDir }, "grant", "alice", "admin").ended;
}, SLOW);
afterAll(async () => {
  await site.stop();
  directory.remove();
});

async function rename(name: string): Promise<void> {
  const call = callsTo(`${site.address}/api`);
  expect((await changeSettings({ call }, { token }, { name })).status).toBe(200);
}

/** The titles that ten new connections get, which the processes accept in turn. */
async function titles(): Promise<string[]> {
  const pages = Array.from({ length: 10 }, async () => {
    const page = await fetch(site.address, { headers: { connection: "close" } });
    return /<title>(.*?)<\/title>/.exec(await page.text())?.[1] ?? "";
  });
  return [...new Set(await Promise.all(pages))];
}

test("a new name is soon on the pages of both serving processes, and in the mails of the first process", async () => {
  expect(await titles()).toEqual(["Hearth"]);
  await rename("Embers");
  await expect.poll(titles, BY_EVENT).toEqual(["Embers"]);
  const call = callsTo(`${site.address}/api`);
  await call("POST", "/forgot-password", { body: { email: PERSON.email } });
  const outbox = join(dataDir, "outbox");
  const mail = await until(() => {
    const file = readdirSync(outbox).find((name) => name.endsWith(".eml"));
    return readFileSync(join(outbox, file!), "utf8");
  });
  expect(mail).toMatch(/^From: Embers </m);
  expect(mail).toMatch(/^Subject: Choose a new password at Embers/m);
});

test(
  "an acknowledged change outlives a kill -9 of all processes",
  async () => {
    await rename("Ashes");
    process.kill(site.pid, "SIGKILL");
    await site.ended;
    site = await startSiteProcess({ DATA_DIR: dataDir, WORKERS: "2" });
    expect(site.said()).toContain("Ashes is ready");
    expect(await titles()).toEqual(["Ashes"]);
  },
  SLOW,
);
