import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expectAccessible } from "./accessible.ts";
import { expect, type Person, test } from "./test.ts";

const run = promisify(execFile);

/** Runs the operator's command line while the site runs. */
async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"] };
  return (await run(process.execPath, ["src/server/admin/main.ts", ...words], { env })).stdout;
}

async function expectNothingThere(person: Person): Promise<void> {
  const page = await person.open("/admin");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
}

test.describe("The admin page", () => {
  test("A member made admin at the terminal sees the version, the daily figures and the slowest calls", async ({
    alice,
    bob,
  }) => {
    await bob.submitText();
    expect(await admin("grant", alice.username, "admin")).toContain("is now: admin");
    const page = await alice.open("/");
    // From 1300 px on, the side navigation replaces the drawer.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Admin", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
    await expect(page.getByText("Version")).toBeVisible();
    await page.getByText("Day by day").click();
    const today = page.getByRole("row", { name: new Date().toISOString().slice(0, 10) });
    await expect(today).toBeVisible();
    const posts = Number((await today.getByRole("cell").nth(2).textContent())?.replaceAll(",", ""));
    expect(posts).toBeGreaterThan(0);
    const state = page.getByRole("region", { name: "Health" });
    await expect(state.getByRole("listitem").filter({ hasText: "Free disk" })).toContainText(/\d [KMGT]B/);
    await state.getByText("The figures of each day").click();
    const figures = state.getByRole("table", { name: "Health on each day (UTC)" });
    await expect(figures.getByRole("row")).toHaveCount(31);
    await expect(figures.getByRole("row").nth(1).getByRole("cell").first()).toHaveText(/^[\d,]+$/);
    const slowest = page.getByRole("table", { name: "The calls that take longest" });
    // Which calls are the slowest depends on the machine. Each row names one, with its requests, mean and 95% of them.
    const time = String.raw`(over )?[\d.]+ m?s`;
    const calls = new RegExp(String.raw`^[A-Z]+ \S+ [\d,]+ ${time} ${time} [\d,]+$`);
    const rows = slowest.getByRole("row");
    await expect(rows.filter({ has: page.getByRole("rowheader") }).first()).toBeVisible();
    await expect(slowest.getByRole("row", { name: calls })).toHaveCount((await rows.count()) - 1);
    await expectAccessible(page);
  });

  test("Members and moderators get a 404, and visitors are sent to /login", async ({ page, bob, mona }) => {
    await expectNothingThere(bob);
    await expectNothingThere(mona);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("A former admin gets a 404 at the next visit", async ({ carol }) => {
    await admin("grant", carol.username, "admin");
    const page = await carol.open("/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
    await admin("grant", carol.username, "member");
    await page.reload();
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  });
});
