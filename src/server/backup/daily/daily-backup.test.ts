import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SiteProcess, startSiteProcess } from "../../../../test/site-process.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";

const ROOT = new URL("../../../../", import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const SITE_UNIT = read("deploy/hearth.service");
const BACKUP_UNIT = read("deploy/hearth-backup.service");

const sandboxOf = (unit: string): string[] => {
  const bounds = /^(Protect|Private|Restrict|No|Capability|Ambient|Lock|SystemCall|UMask)\w*=.*$/gm;
  return unit.match(bounds) ?? [];
};

const settingsOf = (unit: string): string[] =>
  unit.match(/^(EnvironmentFile|Environment=DATA_DIR).*$/gm) ?? [];

describe("the systemd units", () => {
  test("the backup's unit has the same sandbox as the site's", () => {
    expect(sandboxOf(SITE_UNIT).length).toBeGreaterThan(15);
    expect(sandboxOf(BACKUP_UNIT)).toEqual(sandboxOf(SITE_UNIT));
  });

  test("both units read the same settings file, and neither starts without it", () => {
    expect(settingsOf(SITE_UNIT)).toEqual([
      "EnvironmentFile=/etc/hearth.env",
      "Environment=DATA_DIR=/var/lib/hearth",
    ]);
    expect(settingsOf(BACKUP_UNIT)).toEqual(settingsOf(SITE_UNIT));
  });
});

describe("a scheduled backup of a running site", () => {
  const { path, remove } = makeTestDirectory();
  const [dataDir, backups, settings] = ["data", "backups", "hearth.env"].map((name) => join(path, name));
  let site: SiteProcess;
  beforeAll(async () => {
    mkdirSync(backups!);
    writeFileSync(settings!, "SITE_NAME=Two words\nIMAGE_SPACE=1GB\n");
    site = await startSiteProcess({ DATA_DIR: dataDir! });
  });
  afterAll(async () => {
    await site.stop();
    remove();
  });

  /** Runs a line as cron or systemd would, with this installation's paths in place of the documented ones. */
  function run(line: string, environment: Record<string, string>): string {
    const here = line
      .replaceAll("/opt/hearth", ROOT)
      .replaceAll("/etc/hearth.env", settings!)
      .replaceAll("/var/lib/hearth", dataDir!)
      .replaceAll("/var/backups/hearth", backups!);
    const env = { PATH: "/usr/bin:/bin", ...environment };
    return execFileSync("/bin/sh", ["-c", here], { env, cwd: ROOT, encoding: "utf8" });
  }

  test("the documented cron line makes a verified backup", () => {
    const line = /^0 4 \* \* \* (cd \/opt\/hearth .*)$/m.exec(read("docs/operating.md"))![1]!;
    expect(run(line.replaceAll("\\%", "%"), {})).toContain("Proven: it was restored");
    expect(readdirSync(backups!)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.tar\.zst$/)]);
  });

  test("the systemd unit makes a verified backup", () => {
    const [, command] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(BACKUP_UNIT)!;
    expect(run(command!.replaceAll("%%", "%"), { DATA_DIR: dataDir! })).toContain("Proven: it was restored");
    expect(readdirSync(backups!)).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/));
  });
});
