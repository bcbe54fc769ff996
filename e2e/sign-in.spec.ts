import type { Page } from "@playwright/test";
import { hold } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const logInButton = (page: Page) => page.getByRole("button", { name: "Log in", exact: true });
const token = (page: Page) => page.evaluate(() => localStorage.getItem("idToken"));

async function fillIn(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await password(page).fill(person.password);
}

/** Fills in the form and sends it while the scripts are held back. */
async function sendEarly(page: Page, person: Person, send: () => Promise<void>): Promise<void> {
  const goOn = await hold(page, "**/assets/*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await fillIn(page, person);
  await send();
  goOn();
  await expect(page).toHaveURL("/");
}

test.describe("/login", () => {
  test("\"Back link, email field, password field with show/hide toggle, 'Log in' button …, link to /register ('Create a free Account'), link to /forgot ('Can't log in?'), 'Login with Google' button\"", async ({
    page,
  }) => {
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(logInButton(page)).toBeEnabled();
    await expect(page.getByRole("link", { name: "Create a free Account" })).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(page.getByRole("link", { name: "Can't log in?" })).toHaveAttribute("href", "/forgot");
    await expect(page.getByRole("button", { name: "Login with Google" })).toBeVisible();
    await expect(password(page)).toHaveAttribute("type", "password");
    await password(page).fill("seen");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await expect(password(page)).toHaveValue("seen");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/");
  });

  test('"On success goes to /", signed in', async ({ page, alice }) => {
    await page.goto("/login");
    await fillIn(page, alice);
    await logInButton(page).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByText(`Welcome, ${alice.username}`)).toBeVisible();
    expect(await token(page)).toBeTruthy();
  });

  test("The form works by keyboard alone", async ({ page, alice }) => {
    await page.goto("/login");
    await page.getByLabel("Email").focus();
    await page.keyboard.type(alice.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(alice.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
  });

  test("A form sent by Enter before the scripts have run is sent once they run", async ({ page, alice }) => {
    await sendEarly(page, alice, () => password(page).press("Enter"));
  });

  test("A form sent by the button before the scripts have run is sent once they run", async ({
    page,
    alice,
  }) => {
    // The button is disabled until then, so a plain `click` would wait for the scripts.
    await sendEarly(page, alice, () => logInButton(page).click({ force: true }));
  });

  test("The button shows 'Loading...' and is disabled while the login is in progress", async ({
    page,
    alice,
  }) => {
    await page.goto("/login");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/login", async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillIn(page, alice);
    await logInButton(page).click();
    await expect(page.getByRole("button", { name: "Loading..." })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL("/");
  });

  test('"email and password required; email input type"', async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.goto("/login");
    await logInButton(page).click();
    await expect(page.locator("input:invalid")).toHaveCount(2);
    await fillIn(page, { email: "not an address", password: "x" });
    await logInButton(page).click();
    await expect(page.locator("input:invalid")).toHaveCount(1);
    expect(calls.filter((url) => url.includes("/api/login"))).toEqual([]);
  });

  test('"Login: server error message": the same for a wrong password and an unknown address', async ({
    page,
    alice,
  }) => {
    await page.goto("/login");
    for (const email of [alice.email, `nobody_${alice.email}`]) {
      await fillIn(page, { email, password: "not the password" });
      await logInButton(page).click();
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText("Invalid email or password.");
    }
    await expect(page.getByLabel("Email")).toHaveValue(`nobody_${alice.email}`);
    expect(await token(page)).toBeNull();
  });

  test("\"else 'Login failed. Please try again.'\"", async ({ page, alice }) => {
    await page.goto("/login");
    await page.route("**/api/login", (route) => route.abort(), { times: 1 });
    await fillIn(page, alice);
    await logInButton(page).click();
    await expect(page.getByText("Login failed. Please try again.")).toBeVisible();
    await logInButton(page).click();
    await expect(page).toHaveURL("/");
  });

  for (const [path, name] of [
    ["/login", "Login with Google"],
    ["/register", "Sign up with Google"],
  ] as const) {
    test(`Where Google is not configured, '${name}' on ${path} is disabled, with a note`, async ({
      page,
      request,
    }) => {
      // The server's markup has the note, before any script runs.
      expect(await (await request.get(path)).text()).toContain("Not set up on this site");
      await page.goto(path);
      const button = page.getByRole("button", { name });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription("Not set up on this site");
      await expect(page.getByText("Not set up on this site")).toBeVisible();
    });
  }
});

test.describe("Login modal", () => {
  test("\"email and password fields, an optional info message, an error message and a Login button ('Logging in...' while busy)\"", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: /^Heart/ }).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await expect(modal.getByText("Sign in to give your heart to a post.")).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/login", async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillIn(page, { email: alice.email, password: "wrong" });
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expect(modal.getByRole("button", { name: "Logging in..." })).toBeDisabled();
    held.resolve();
    await expect(modal.getByRole("alert")).toHaveText("Invalid email or password.");
  });

  test("\"one place shows 'Login failed'\"", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: "Log in to leave a comment." }).click();
    await page.route("**/api/login", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await fillIn(page, alice);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  });
});

test.describe("Session", () => {
  test('"a stored idToken is used as the bearer token and the profile is fetched"', async ({ alice }) => {
    const page = await alice.open("/no/such/page");
    const profile = page.waitForRequest(/\/api\/profile/);
    await page.goto("/");
    expect(await (await profile).headerValue("authorization")).toBe(`Bearer ${alice.token}`);
  });

  test('"on failure the token is removed and the user is signed out, silently"', async ({ newBrowser }) => {
    const page = await (await newBrowser("a-token-that-nobody-has")).newPage();
    await page.goto("/");
    await expect.poll(() => token(page)).toBeNull();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer.getByText("Join the conversation")).toBeVisible();
    await expect(drawer.getByText("Welcome")).toBeHidden();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  });
});
