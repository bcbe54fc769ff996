import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { change } from "./people.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, whose days and backups are known. */
let site: SiteWithAdmin;
test.beforeAll(async () => {
  // The store is never asked: its backups begin at a time that does not come.
  const later = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
  site = await startSiteWithAdmin({
    ...{ BACKUP_DIR: "/nowhere/backups", BACKUP_TIME: later },
    ...{ BACKUP_S3_ENDPOINT: "http://127.0.0.1:9", BACKUP_S3_BUCKET: "kept" },
    ...{ BACKUP_S3_ACCESS_KEY_ID: "key", BACKUP_S3_SECRET_ACCESS_KEY: "secret" },
  });
});
test.afterAll(() => site.stop());

const set = (statement: string, values: unknown[] = []) => change(statement, values, site.dataDir);

interface Made {
  /** The age of the backup. */
  hours?: number;
  file?: string | null;
  isProven?: boolean;
  missing?: number;
  failure?: string | null;
  /** The age of its copy in the store; null without one. */
  copied?: number | null;
  copyFailure?: string | null;
}

/** Records backups as the site does, the oldest first, in place of those before. */
async function record(...backups: Made[]): Promise<void> {
  await set("delete from backups");
  for (const { hours = 1, file = "hearth-1.tar.zst", isProven = true, missing = 0, ...made } of backups) {
    const { failure = null, copied = null, copyFailure = null } = made;
    await set(
      `insert into backups (ended_at, file, bytes, is_proven, missing_files, failure, copied_at, copy_failure)
      values (now() - make_interval(hours => $1), $2, $3, $4, $5, $6, now() - make_interval(hours => $7), $8)`,
      [hours, file, file && 2_000_000, isProven && file !== null, missing, failure, copied, copyFailure],
    );
  }
}

async function openOverview(page: Page): Promise<Locator> {
  await site.open(page, site.token, "/admin");
  const section = page.getByRole("region", { name: "Backups" });
  await expect(section).toBeVisible();
  return section;
}

/** The heights of a chart's bars, the oldest day first, scaled so that the highest bar is 40. */
const heights = (chart: Locator) =>
  chart.locator("svg rect").evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));

/** For each bar, the number of days since its day, by the bar's position among thirty. */
const daysAgo = (chart: Locator) =>
  chart.locator("svg rect").evaluateAll((bars) => bars.map((bar) => 29 - Number(bar.getAttribute("x")) / 4));

test("The charts have a bar for each known day, as high as its figure, below the name and the figure", async ({
  page,
}) => {
  await set("delete from visits");
  await set(
    `insert into visits select (now() at time zone 'utc')::date - ago, visits
    from (values (20, 4000), (7, 1000), (6, 1)) as known (ago, visits)`,
  );
  await set(
    `insert into day_states select (now() at time zone 'utc')::date - ago, 0, jobs, 0, 1, 1, 1
    from (values (9, 800), (3, 400)) as known (ago, jobs)`,
  );
  await record(
    { hours: 5 * 24, failure: "No room.", file: null },
    { hours: 4 * 24, isProven: false },
    { hours: 2 * 24 },
  );
  await openOverview(page);
  const chart = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

  const visits = chart("Visits");
  await expect(visits).toContainText(/Visits5,00\d/);
  const high = await heights(visits);
  expect(high).toHaveLength(30);
  // Today's visit is the browser's own.
  expect([20, 7, 6, 10].map((ago) => high[29 - ago])).toEqual([40, 10, 2, 0.5]);
  const drawn = await visits
    .locator("svg rect")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(drawn[29 - 20]! / drawn[29 - 7]!).toBeCloseTo(4, 1);
  expect(drawn[29 - 20]).toBeGreaterThan(20);

  // Days without a figure have no bar; today's bar shows the present figure.
  const jobs = chart("Waiting jobs");
  expect(await daysAgo(jobs)).toEqual([9, 3, 0]);
  expect((await heights(jobs)).slice(0, 2)).toEqual([40, 20]);

  const backups = chart("Backup");
  await expect(backups).toContainText("Backup–");
  expect(await daysAgo(backups)).toEqual([5, 4, 2]);
  expect((await heights(backups)).map(Math.round)).toEqual([13, 27, 40]);
  const colours = await backups
    .locator("svg rect")
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
  expect(colours[1]).toBe(colours[2]);
  expect(colours[0]).not.toBe(colours[1]);
  await expectAccessible(page, [320, 1440]);
});

test.describe("The section Backups", () => {
  test("names the last verified backup, and says that the store has had a copy of it since", async ({
    page,
  }) => {
    await record({ hours: 3, copied: 2 });
    const section = await openOverview(page);
    await expect(section).toContainText(/The last verified backup is of .+: hearth-1\.tar\.zst, 2\.0 MB\./);
    await expect(section).toContainText(/The store has had a copy of it since .+\./);
    await expect(section.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(section).not.toContainText("makes no backups");
    await expectAccessible(page, [320, 1440]);
  });

  test("says that the last one failed, and why, beside the last verified one", async ({ page }) => {
    await record({ hours: 25, copied: 24 }, { failure: "There is no room.", file: null });
    const section = await openOverview(page);
    await expect(section.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
      /^The backup of .+ failed: There is no room\.$/,
    );
    await expect(section).toContainText("hearth-1.tar.zst");
    await expectAccessible(page, [320, 1440]);
  });

  test("says that none was verified for two days, and none copied", async ({ page }) => {
    await record({ hours: 49, copied: 48 });
    const section = await openOverview(page);
    const alerts = section.getByRole("alert").filter({ hasText: /\S/ });
    await expect(alerts).toHaveText([
      "For more than two days, no backup was verified.",
      "For more than two days, no backup was copied to the store.",
    ]);
    await record({ hours: 47, copied: 46 });
    await page.reload();
    await expect(section).toContainText("hearth-1.tar.zst");
    await expect(alerts).toHaveCount(0);
  });

  test("says that the last one was not verified, and that image files are missing in it", async ({
    page,
  }) => {
    await record({ hours: 25, file: "hearth-0.tar.zst" }, { isProven: false, missing: 3 });
    const section = await openOverview(page);
    await expect(section).toContainText(
      /That of .+ was not restored, and so not verified: hearth-1\.tar\.zst\./,
    );
    await expect(section).toContainText("hearth-0.tar.zst");
    await expect(section.getByRole("alert").filter({ hasText: /\S/ }).first()).toHaveText(
      "3 image files of the site could not be found, so the last backup lacks them, too.",
    );
  });

  test("says that the store has no copy yet, or an older one, and why the last could not be copied", async ({
    page,
  }) => {
    await record({});
    const section = await openOverview(page);
    await expect(section).toContainText("The store has no copy of a backup yet.");
    await record({ hours: 25, file: "hearth-0.tar.zst", copied: 24 }, { copyFailure: "The store is away." });
    await page.reload();
    await expect(section).toContainText(
      /The last copy in the store is of the backup of .+: hearth-0\.tar\.zst\./,
    );
    await expect(section.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
      /^The backup of .+ was made, but could not be copied to the store: The store is away\.$/,
    );
  });

  test("says that there is no backup yet; a site that makes backups by itself gets no advice", async ({
    page,
  }) => {
    await record();
    const section = await openOverview(page);
    await expect(section).toContainText("No verified backup yet.");
    await expect(section).not.toContainText("makes no backups");
    const asked = page.waitForResponse("**/api/admin/overview");
    await page.goto(site.address);
    await asked;
    const next = page.getByRole("region", { name: "What to do next" });
    await expect(next.getByRole("link", { name: "Invite people" })).toBeVisible();
    await expect(next.getByRole("link", { name: "Set up backups" })).toHaveCount(0);
  });
});

test("A site that makes no backups tells its owner, on Home and on the overview, how to turn them on", async ({
  page,
}) => {
  const without = await startSiteWithAdmin();
  try {
    await without.open(page, without.token, "/");
    const next = page.getByRole("region", { name: "What to do next" });
    await next.getByRole("link", { name: "Set up backups" }).click();
    const section = page.getByRole("region", { name: "Backups" });
    await expect(section).toContainText("No verified backup yet.");
    await expect(section).toContainText("The site makes no backups by itself.");
    await expect(section.locator("code")).toHaveText(["BACKUP_DIR=", ".env"]);
    await expect(section).not.toContainText("store");
    await expectAccessible(page, [320, 1440]);
  } finally {
    await without.stop();
  }
});
