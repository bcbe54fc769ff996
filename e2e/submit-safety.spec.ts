import type { Page } from "@playwright/test";
import { answered, hold, loseAnswerAndHold, refuse } from "./browser.ts";
import { expect, type Person, test, unique } from "./test.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content type").selectOption("Text");
  await page.getByLabel("Text", { exact: true }).fill("Worth keeping.");
}

async function postsOf(person: Person): Promise<string[]> {
  const { user } = await person.api<{ user: { submissions: { title: string }[] } }>("GET", "/profile");
  return user.submissions.map(({ title }) => title);
}

test.describe("A post that is being written", () => {
  test("survives a reload, and the form is empty once it is posted", async ({ alice }) => {
    const [title, feed] = [unique("Draft"), unique("drafts")];
    const page = await alice.open("/submit");
    await write(page, title);
    await page.getByLabel("Feeds", { exact: true }).pressSequentially(`${feed},half`);
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("Content type")).toHaveValue("text");
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Worth keeping.");
    await expect(page.getByRole("list", { name: "Chosen feeds" })).toContainText(feed);
    await expect(page.getByLabel("Feeds", { exact: true })).toHaveValue("half");
    await submit(page).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await page.goto("/submit");
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("keeps its draft when it is sent before the scripts have run", async ({ alice }) => {
    const title = unique("Early");
    const page = await alice.open("/submit");
    await write(page, title);
    await expect(page.getByText("Draft saved")).toBeVisible();
    for (const send of [
      () => page.getByLabel("Title").press("Enter"),
      () => submit(page).click({ force: true }),
    ]) {
      const goOn = await hold(page, "**/assets/*.js");
      await page.reload({ waitUntil: "commit" });
      await send();
      goOn();
      await expect(page.getByLabel("Title")).toHaveValue(title);
      await page.unroute("**/assets/*.js");
    }
    expect(await postsOf(alice)).toEqual([]);
  });

  test("Submit: \"error message or 'Submission failed.'\", and the draft stays", async ({ alice }) => {
    const title = unique("Failing");
    const page = await alice.open("/submit");
    await write(page, title);
    await refuse(page, "**/api/submit", { status: 503, error: "The site is busy." });
    await submit(page).click();
    await expect(alert(page, "The site is busy.")).toBeVisible();
    await page.route("**/api/submit", (route) => route.abort());
    await submit(page).click();
    await expect(alert(page, "Submission failed.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await page.unroute("**/api/submit");
    // The post goes by itself, too, perhaps before the press.
    const arrival = page.waitForURL(/\/details\/\d+$/);
    await Promise.race([page.getByRole("button", { name: "Send now" }).click(), arrival]);
    await arrival;
    expect(await postsOf(alice)).toEqual([title]);
  });

  test("keeps text that its author types while it is being sent", async ({ alice }) => {
    const title = unique("On its way");
    const page = await alice.open("/submit");
    await write(page, title);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submit", async (route) => {
      await held.promise;
      await route.continue();
    });
    await submit(page).click();
    await page.getByLabel("Title").fill(`${title}, corrected`);
    held.resolve();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await page.goto("/submit");
    await expect(page.getByLabel("Title")).toHaveValue(`${title}, corrected`);
  });

  test("is hidden when its author logs out, and restored when they log in again", async ({ alice, bob }) => {
    const page = await alice.open("/submit");
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.getByLabel("Title").fill("Nobody else's business");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    for (const { email, password } of [bob, alice]) {
      await page.goto("/submit");
      await expect(page.getByLabel("Title")).toHaveValue("");
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(page).toHaveURL("/");
      await page.goto("/submit");
      if (email === bob.email) await expect(page.getByLabel("Title")).toHaveValue("");
      if (email === bob.email) await page.evaluate(() => localStorage.removeItem("idToken"));
    }
    await expect(page.getByLabel("Title")).toHaveValue("Nobody else's business");
  });

  test("is not shown to the member who logs in after its author's session has ended", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open("/submit");
    await page.getByLabel("Title").fill("Nobody else's business");
    await answered(page, "/api/profile");
    await alice.api("POST", "/logout");
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.getByLabel("Email").fill(bob.email);
    await page.getByLabel("Password", { exact: true }).fill(bob.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/submit");
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("is posted once when the answer was lost and Submit is pressed again", async ({ alice }) => {
    const title = unique("Once");
    const page = await alice.open("/submit");
    await write(page, title);
    const goOn = await loseAnswerAndHold(page, "**/api/submit");
    await submit(page).click();
    await expect(alert(page, "Submission failed.")).toBeVisible();
    await submit(page).click();
    goOn();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    expect(await postsOf(alice)).toEqual([title]);
  });

  test("is posted once by a double click on Submit, and once by Enter", async ({ alice }) => {
    const page = await alice.open("/submit");
    await write(page, "Twice pressed");
    await submit(page).dblclick();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await page.goto("/submit");
    await write(page, "Enter and a press");
    await page.getByLabel("Title").press("Enter");
    await expect(page).toHaveURL(/\/details\/\d+$/);
    expect(await postsOf(alice)).toEqual(["Enter and a press", "Twice pressed"]);
  });

  test("survives the end of the session, and can be posted after logging in again", async ({ alice }) => {
    const title = unique("Long session");
    const page = await alice.open("about:blank");
    // Without these the page learns that the session has ended only when it sends the post.
    await page.route(/\/api\/(events|draft)/, (route) => route.abort());
    await page.goto("/submit");
    await write(page, title);
    await page.waitForLoadState("networkidle");
    await alice.api("POST", "/logout");
    await submit(page).click();
    await expect(alert(page, "sign in")).toBeVisible();
    await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    // The post has waited, and goes by itself.
    await expect(page).toHaveURL(/\/details\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  });

  test("is sent by itself if it had to wait, even if its author has logged out and typed something else meanwhile", async ({
    alice,
  }) => {
    const [waiting, typed] = [unique("Waits"), unique("Typed")];
    const page = await alice.open("/submit");
    await answered(page, "/api/profile");
    await page.getByLabel("Title").fill(waiting);
    await page.getByLabel("Content type").selectOption("text");
    await page.getByLabel("Text", { exact: true }).fill("Patience.");
    await page.getByLabel("Feeds", { exact: true }).fill(unique("w"));
    await refuse(page, "**/api/submit", { status: 503, error: "The site is busy." });
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Waiting for the connection. It will be sent by itself.")).toBeVisible();
    await page.goto("/settings");
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await page.goto("/submit");
    await page.getByLabel("Title").fill(typed);
    await page.unroute("**/api/submit");
    await page.goto("/login");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByLabel("Password", { exact: true }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("alert").getByText("Your post was published.")).toBeVisible();
    await page.goto("/submit");
    await expect(page.getByLabel("Title")).toHaveValue(typed);
  });
});
