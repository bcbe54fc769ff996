import type { Page } from "@playwright/test";
import type { SiteProcess } from "../test/site-process.ts";
import { startSecondProcess } from "./second-process.ts";
import { expect, type Person, test } from "./test.ts";

/** A process with rate limits on; the other journeys run without them. */
let site: SiteProcess;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  site = await startSecondProcess({ RATE_LIMITS: "on" });
});
test.afterAll(() => site.stop());

const TOO_MANY = /^Too many requests. Please wait \d+ (seconds?|minutes) and try again.$/;

/** Repeats a call from within the page until its answer is 429. */
async function untilRefused(page: Page, path: string, body: object): Promise<void> {
  await page.evaluate(
    async ([path, body]) => {
      const token = localStorage.getItem("idToken");
      const headers = {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      };
      let status = 0;
      while (status !== 429) ({ status } = await fetch(path!, { method: "POST", headers, body: body! }));
    },
    [path, JSON.stringify(body)],
  );
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${site.address}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test.describe("The message of a rate limit with the time to wait", () => {
  test("is shown below a comment, which stays in the form", async ({ page, alice }) => {
    const post = await alice.submitText();
    await logIn(page, alice);
    await expect(page).toHaveURL(`${site.address}/`);
    await page.goto(`${site.address}/details/${post.id}`);
    await untilRefused(page, `/api/submission/${post.id}/comments`, { text: "Once more." });
    await page.getByLabel("Your comment").fill("Worth keeping.");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: TOO_MANY })).toBeVisible();
    await expect(page.getByLabel("Your comment")).toHaveValue("Worth keeping.");
  });

  test("is shown at sign-in, even with the right password", async ({ page, bob }) => {
    await page.goto(`${site.address}/login`);
    await untilRefused(page, "/api/login", { email: bob.email, password: "a guess" });
    await logIn(page, bob);
    await expect(page.getByRole("alert").filter({ hasText: TOO_MANY })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(bob.email);
  });

  test("is shown on a page with status 429 for a search", async ({ page }) => {
    await page.goto(`${site.address}/login`);
    await page.evaluate(async () => {
      let status = 0;
      while (status !== 429) ({ status } = await fetch(`/api/search?q=${Math.random()}`));
    });
    const answer = await page.goto(`${site.address}/search?q=nobody-has-asked-for-this`);
    expect(answer!.status()).toBe(429);
    await expect(page.getByText(TOO_MANY)).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  });
});
