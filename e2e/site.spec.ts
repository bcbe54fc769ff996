import { refuse } from "./browser.ts";
import { expect, test } from "./test.ts";

test.describe("Terms and Privacy", () => {
  test('"service provided as-is with no warranty"', async ({ page }) => {
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/as[- ]is/);
    await expect(page.getByRole("main")).toContainText(/warranty/);
  });

  test('"no personal data sold or shared"', async ({ page }) => {
    await page.goto("/privacy");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/personal data/i);
    await expect(page.getByRole("main")).toContainText(/sold|sell/);
    await expect(page.getByRole("main")).toContainText(/share/);
  });
});

test("Terms and Privacy have headings and links to each other, and no date while nobody has changed them", async ({
  page,
}) => {
  await page.goto("/terms");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect(main.getByText(/^Last changed on/)).toHaveCount(0);
  await main.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(4);
  await main.getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveURL("/terms");
});

test("POST /visit is sent once per app start, not on navigation within the app", async ({ page, alice }) => {
  const post = await alice.submitText();
  const visits: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/visit")) visits.push(request.method());
  });
  const answer = page.waitForResponse("**/api/visit");
  await page.goto("/?view=recent&time=24h");
  expect((await answer).status()).toBe(204);
  const second = page.waitForResponse("**/api/visit");
  await page.goto(`/details/${post.id}`);
  // The link leads on within the app only once the page's script is there.
  await second;
  await page.getByRole("article").getByRole("link", { name: alice.username }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(alice.username);
  expect(visits).toEqual(["POST", "POST"]);
});

test('A visit that cannot be logged is "logged only, UI unchanged"', async ({ page, problems }) => {
  problems.expect(/Something went wrong/);
  await refuse(page, "**/api/visit");
  const refused = page.waitForResponse("**/api/visit");
  await page.goto("/terms");
  await refused;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
