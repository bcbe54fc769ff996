import type { Page } from "@playwright/test";
import { type OpenIdProvider, startOpenIdProvider } from "../test/openid-provider.ts";
import { expectAccessible } from "./accessible.ts";
import { linkMailedTo } from "./mails.ts";
import { grantRole, unique } from "./people.ts";
import type { SiteProcess } from "../test/site-process.ts";
import { startSecondProcess } from "./second-process.ts";
import { expect, test } from "./test.ts";

let provider: OpenIdProvider;
let hearth: SiteProcess;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  hearth = await startSecondProcess({
    PUBLIC_URL: "",
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.client.clientId,
    GOOGLE_CLIENT_SECRET: provider.client.clientSecret,
  });
  provider.serve(`${hearth.address}/auth/google/callback`);
});
test.afterAll(async () => {
  await hearth.stop();
  await provider.stop();
});

/** Makes an account at the provider. */
function somebody(parts: { name?: string; email?: string } = {}) {
  const login = unique("sub");
  const account = { sub: login, email: `${login}@example.org`, email_verified: true, name: login, ...parts };
  provider.accounts.set(login, account);
  return account;
}

/** Signs in at the provider: fills in its login form and accepts its consent page. */
async function signInThere(page: Page, { sub }: { sub: string }): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

const loginWithGoogle = (page: Page) => page.getByRole("button", { name: "Login with Google" });
const shownUsername = async (page: Page): Promise<string> => {
  await page.goto(`${hearth.address}/settings`);
  return (await page.getByRole("definition").first().textContent()) ?? "";
};

test.describe("Sign in with Google", () => {
  test("'Sign up with Google' makes an account and leads to the next page; 'Login with Google' signs in to it", async ({
    page,
  }) => {
    const name = unique("Ada");
    const ada = somebody({ name: name.replace("_", " ") });
    await page.goto(`${hearth.address}/register?next=%2Ffeeds-directory`);
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    await signInThere(page, ada);
    await expect(page).toHaveURL(`${hearth.address}/feeds-directory`);
    await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
    expect(await shownUsername(page)).toBe(name);
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Log in to Hearth" })).toBeVisible();

    await page.goto(`${hearth.address}/login?next=%2Fterms`);
    await loginWithGoogle(page).click();
    await expect(page).toHaveURL(`${hearth.address}/terms`);
    expect(await shownUsername(page)).toBe(name);
    // The browser stores nothing of the sign-in that the next person could find.
    expect(await page.evaluate(() => [...Object.keys(sessionStorage)].join())).not.toContain("google");
    expect(await page.context().cookies(`${hearth.address}/auth/google`)).not.toContainEqual(
      expect.objectContaining({ name: "google_sign_in" }),
    );
  });

  test("Signing up with Google gives the heart that the visitor asked for", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`${hearth.address}/details/${post.id}`);
    await page.getByRole("button", { name: /^Heart/ }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Create account" }).click();
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    await signInThere(page, somebody());
    await expect(page).toHaveURL(`${hearth.address}/details/${post.id}`);
    await expect(page.getByRole("button", { name: /^Heart/ })).toHaveAttribute("aria-pressed", "true");
    const { submission } = await alice.api<{ submission: { upvotes: number } }>(
      "GET",
      `/submission/${post.id}`,
    );
    expect(submission.upvotes).toBe(1);
  });

  test("An invitation still counts after the way to Google and back, also at a second try, and no other sign-in of the tab uses it", async ({
    page,
    alice,
  }) => {
    await grantRole(alice.username, "moderator");
    const feeds = [unique("by-invitation")];
    const invitation = { maxUses: 1, days: 1, feeds };
    const { link } = await alice.api<{ link: string }>("POST", "/invitations", invitation);
    const leaveByLink = async () => {
      await page.goto(`${hearth.address}/join${new URL(link).hash}`);
      await expect(page.getByText(`${alice.username} invites you.`)).toBeVisible();
      await page.getByRole("button", { name: "Sign up with Google" }).click();
      await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
    };
    // Somebody comes back, and signs up without the link.
    await leaveByLink();
    await page.goto(`${hearth.address}/register`);
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    await signInThere(page, somebody());
    await expect(page).toHaveURL(`${hearth.address}/welcome`);
    const made = await alice.api<{ invitations: { uses: number }[] }>("GET", "/invitations");
    expect(made.invitations).toMatchObject([{ uses: 0 }]);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());

    await leaveByLink();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByText("You came back from Google without signing in.")).toBeVisible();
    await page.route("**/api/auth/google", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await loginWithGoogle(page).click();
    await signInThere(page, somebody());
    await expect(page.getByText("Google sign-in failed")).toBeVisible();
    await loginWithGoogle(page).click();
    await expect(page).toHaveURL(`${hearth.address}/welcome`);
    await expect(page.getByText("You follow 1 feed")).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("googleSignIn"))).toBeNull();
  });

  test("Settings tells a member that they have no password, and mails them a link to set one", async ({
    page,
  }) => {
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await signInThere(page, somebody());
    await expect(page).toHaveURL(`${hearth.address}/welcome`);
    await page.goto(`${hearth.address}/settings`);
    await expect(page.getByText("You sign in with Google and have no password yet.")).toBeVisible();
    await expect(page.getByText("you need it to change your email.")).toBeVisible();
    await expect(page.getByText("you need it to delete your account.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change email" })).toHaveCount(0);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText("The link is on its way to")).toBeVisible();
  });

  test("A banned member who signs in with Google reads how to appeal, and does so by a mailed link and a first password", async ({
    page,
    mona,
    problems,
  }) => {
    const google = somebody({ name: unique("Sold") });
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await signInThere(page, google);
    await expect(page).toHaveURL(`${hearth.address}/welcome`);
    const name = await shownUsername(page);
    await mona.api("POST", `/moderation/members/${name}/ban`, { isBanned: true, reason: "Sold." });
    problems.expect(/403|401/);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    const refusal = page.getByRole("alert").filter({ hasText: "You are banned from this site." });
    await expect(
      refusal.getByText("You are banned from this site. The reason: Sold.", { exact: true }),
    ).toBeVisible();
    await expect(refusal).toContainText("You can appeal: sign in with your email and a password instead.");
    await expectAccessible(page, [320, 1440]);

    await refusal.getByRole("link", { name: "ask for a link to choose one" }).click();
    await page.getByLabel("Email").fill(google.email);
    await page.getByRole("button", { name: "Send" }).click();
    await page.goto(hearth.address + (await linkMailedTo(google.email)));
    await page.getByLabel("New password", { exact: true }).fill("a wholly new secret");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByText("Your new password is set.")).toBeFocused();
    await expect(page.getByText("Your new password is set.")).toHaveAccessibleDescription(
      /You are banned from this site\. The reason: Sold\. .*you can appeal there\./,
    );
    await expect(refusal).toContainText("Sold.");
    await expect(refusal).toContainText("sign in with the new password: you can appeal there.");
    await expectAccessible(page, [320, 1440]);
    await page.getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill(google.email);
    await page.getByLabel("Password", { exact: true }).fill("a wholly new secret");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    const own = page.getByRole("region", { name: "Your ban" });
    await own.getByRole("button", { name: "Appeal" }).click();
    await own.getByRole("textbox", { name: "Your appeal" }).fill(`I am ${name} again.`);
    await own.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Your appeal waits for a decision.")).toBeFocused();
  });

  test("Cancelling at the provider shows a failure on /login, and a second try signs in", async ({
    page,
  }) => {
    await page.goto(`${hearth.address}/login?next=%2Ffeeds-directory`);
    await loginWithGoogle(page).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Google sign-in failed" })).toContainText(
      "You came back from Google without signing in.",
    );
    await expect(page).toHaveURL(`${hearth.address}/login?next=%2Ffeeds-directory`);
    await loginWithGoogle(page).click();
    await signInThere(page, somebody());
    await expect(page).toHaveURL(`${hearth.address}/feeds-directory`);
  });

  test("A Google sign-in is linked to an account with the same email only after a login with its password", async ({
    page,
    alice,
  }) => {
    const google = somebody({ email: alice.email });
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await signInThere(page, google);
    await expect(page.getByText("An account with that email already exists.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
    await page.getByLabel("Email").fill(alice.email);
    await page.getByLabel("Password", { exact: true }).fill(alice.password);
    const joined = page.waitForResponse("**/api/auth/google");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    expect((await joined).status()).toBe(200);
    await expect(page).toHaveURL(`${hearth.address}/`);
    await page.evaluate(() => localStorage.clear());

    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await expect(page).toHaveURL(`${hearth.address}/`);
    expect(await shownUsername(page)).toBe(alice.username);
  });

  test("Neither an id token in a link, forged or real, nor a used callback address signs anybody in", async ({
    page,
  }) => {
    const failed = page.getByText("Google sign-in failed");
    const real = await provider.idToken({ ...somebody() });
    const forged = await provider.idToken({ ...somebody() }, { foreignKey: true });
    for (const credential of [real, forged, "nonsense"]) {
      await page.goto(`${hearth.address}/login#credential=${credential}`);
      await expect(failed).toBeVisible();
      await expect(page).toHaveURL(`${hearth.address}/login`);
      await page.goto("about:blank");
    }

    const answers: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/auth/google/callback?")) answers.push(request.url());
    });
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await signInThere(page, somebody());
    await expect(page).toHaveURL(`${hearth.address}/welcome`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(answers[0]!);
    await expect(failed).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
  });

  test('"If the profile fetch fails after Google sign-in, the user is set from the display name or email"', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.route("**/api/profile?*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${hearth.address}/login`);
    await loginWithGoogle(page).click();
    await signInThere(page, somebody({ name: "Ada King" }));
    await page.getByRole("link", { name: "Skip all" }).click();
    await expect(page).toHaveURL(`${hearth.address}/`);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog").getByText("Ada King")).toBeVisible();
  });
});
