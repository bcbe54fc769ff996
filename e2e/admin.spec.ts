import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expectAccessible } from "./accessible.ts";
import { expect, type Person, test } from "./test.ts";

const run = promisify(execFile);

/** As the operator does at the terminal, while the site runs. */
async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"] };
  return (await run(process.execPath, ["src/server/admin/main.ts", ...words], { env })).stdout;
}

async function expectNothingThere(person: Person): Promise<void> {
  const page = await person.open("/admin");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
}

test.describe("The page for admins", () => {
  test("Who was made an admin at the terminal finds how the site does", async ({ alice, bob }) => {
    await bob.submitText();
    expect(await admin("grant", alice.username, "admin")).toContain("is now: admin");
    const page = await alice.open("/");
    // Where there is room for it the navigation is at the side.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Admin", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
    await expect(page.getByText("Version")).toBeVisible();
    await page.getByText("Day by day").click();
    const today = page.getByRole("row", { name: new Date().toISOString().slice(0, 10) });
    await expect(today).toBeVisible();
    const posts = Number((await today.getByRole("cell").nth(2).textContent())?.replaceAll(",", ""));
    expect(posts).toBeGreaterThan(0);
    const slowest = page.getByRole("table", { name: "The calls that take longest" });
    await expect(slowest.getByRole("row", { name: "POST /api/register" })).toBeVisible();
    await expectAccessible(page);
  });

  test("Nobody else does: for members there is nothing here, visitors are asked to log in", async ({
    page,
    bob,
    mona,
  }) => {
    await expectNothingThere(bob);
    await expectNothingThere(mona);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("Who is no admin any more finds nothing at the next visit", async ({ carol }) => {
    await admin("grant", carol.username, "admin");
    const page = await carol.open("/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
    await admin("grant", carol.username, "member");
    await page.reload();
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  });
});
