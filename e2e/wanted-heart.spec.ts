import type { Page } from "@playwright/test";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const heartOf = (page: Page, { title }: Post) => page.getByRole("button", { name: `Heart: ${title}.` });
const modal = (page: Page) => page.getByRole("dialog", { name: "Log in to Hearth" });
const wanted = (page: Page) => page.evaluate(() => sessionStorage.getItem("wantedHeart"));

async function heartIsGiven(page: Page, post: Post): Promise<void> {
  await expect(heartOf(page, post)).toHaveAttribute("aria-pressed", "true");
  await expect(heartOf(page, post)).toHaveText("1");
  await expect.poll(() => wanted(page)).toBeNull();
}

async function countOf(person: Person, { id }: Post): Promise<number> {
  const { submission } = await person.api<{ submission: { upvotes: number } }>("GET", `/submission/${id}`);
  return submission.upvotes;
}

/** Presses a post's heart as a visitor, and follows the login modal's link to /register. */
async function pressAndLeaveForRegister(page: Page, post: Post, path: string): Promise<void> {
  await page.goto(path);
  await heartOf(page, post).click();
  await modal(page).getByRole("link", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
}

async function register(page: Page): Promise<void> {
  const username = unique("newcomer");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test.describe("Signing in gives the heart that a visitor asked for", () => {
  test("by way of /register, from a post", async ({ page, alice }) => {
    const post = await alice.submitText();
    await pressAndLeaveForRegister(page, post, `/details/${post.id}`);
    await register(page);
    await expect(page).toHaveURL(`/details/${post.id}`);
    await heartIsGiven(page, post);
    expect(await countOf(alice, post)).toBe(1);
  });

  test("by way of /register, from a list", async ({ page, alice }) => {
    const feed = unique("wanted");
    const post = await alice.submitText({ feeds: [feed] });
    await pressAndLeaveForRegister(page, post, `/feed/${feed}?time=7d`);
    await register(page);
    await expect(page).toHaveURL(`/feed/${feed}?time=7d`);
    await heartIsGiven(page, post);
  });

  test("by way of /login, even after a reload there", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    await pressAndLeaveForRegister(page, post, `/details/${post.id}`);
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.reload();
    await signIn(page, bob);
    await expect(page).toHaveURL(`/details/${post.id}`);
    await heartIsGiven(page, post);
  });

  test("only once: a heart taken back afterwards is not given again", async ({ page, alice }) => {
    const post = await alice.submitText();
    await pressAndLeaveForRegister(page, post, `/details/${post.id}`);
    await register(page);
    await heartIsGiven(page, post);
    await heartOf(page, post).click();
    await expect(heartOf(page, post)).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await expect(heartOf(page, post)).toHaveText("0");
    expect(await countOf(alice, post)).toBe(0);
  });

  test("and keeps the heart of a member who had given it already", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    await bob.heart(post);
    await page.goto(`/details/${post.id}`);
    await heartOf(page, post).click();
    await page.getByLabel("Email").fill(bob.email);
    await page.getByRole("textbox", { name: "Password" }).fill(bob.password);
    await modal(page).getByRole("button", { name: "Login", exact: true }).click();
    await heartIsGiven(page, post);
    expect(await countOf(alice, post)).toBe(1);
  });
});

test.describe("Signing in gives no heart", () => {
  test("that the visitor gave up by closing the modal", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await heartOf(page, post).click();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
    await expect.poll(() => wanted(page)).toBeNull();
    await page.goto(`/login?next=/details/${post.id}`);
    await signIn(page, bob);
    await expect(page).toHaveURL(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Log in to leave a comment." })).toBeHidden();
    expect(await countOf(alice, post)).toBe(0);
  });

  test("that was asked for more than 15 minutes ago", async ({ page, alice }) => {
    const post = await alice.submitText();
    await pressAndLeaveForRegister(page, post, `/details/${post.id}`);
    await page.evaluate(() => {
      const wanted = JSON.parse(sessionStorage.getItem("wantedHeart")!) as { at: number };
      wanted.at -= 16 * 60_000;
      sessionStorage.setItem("wantedHeart", JSON.stringify(wanted));
    });
    await register(page);
    await expect(page).toHaveURL(`/details/${post.id}`);
    await expect.poll(() => wanted(page)).toBeNull();
    expect(await countOf(alice, post)).toBe(0);
  });

  test("to a post to which the reader does not return", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    await pressAndLeaveForRegister(page, post, `/details/${post.id}`);
    await page.goto("/login?next=/terms");
    await signIn(page, bob);
    await expect(page).toHaveURL("/terms");
    await expect.poll(() => wanted(page)).toBeNull();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Log in to leave a comment." })).toBeHidden();
    expect(await countOf(alice, post)).toBe(0);
  });

  test("that only a link from another site asks for", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const next = encodeURIComponent(`/details/${post.id}?heart=${post.id}&wantedHeart=${post.id}`);
    await page.goto(`/login?next=${next}&wantedHeart=${post.id}&heart=${post.id}#wantedHeart=${post.id}`);
    await signIn(page, bob);
    await expect(page).toHaveURL(/\/details\//);
    await expect(page.getByRole("button", { name: "Log in to leave a comment." })).toBeHidden();
    await expect(heartOf(page, post)).toHaveAttribute("aria-pressed", "false");
    expect(await countOf(alice, post)).toBe(0);
  });
});

test.describe("Signing in returns the reader to the page they came from", () => {
  for (const name of ["Sign in", "Create account"]) {
    test(`from the drawer's "${name}"`, async ({ page, alice }) => {
      await page.goto("/feeds-directory?q=music");
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name }).click();
      if (name === "Sign in") {
        await expect(page).toHaveURL("/login");
        await signIn(page, alice);
      } else {
        await expect(page).toHaveURL("/register");
        await register(page);
      }
      await expect(page).toHaveURL("/feeds-directory?q=music");
    });
  }

  test("even by way of /forgot and its Back button", async ({ page, alice }) => {
    await page.goto("/login?next=%2Fterms");
    await page.getByRole("link", { name: "Can't log in?" }).click();
    await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Back" }).last().click();
    await expect(page).toHaveURL(/\/login/);
    // Both pages have a field "Email".
    await expect(page.getByRole("heading", { name: "Log in to Hearth" })).toBeVisible();
    await signIn(page, alice);
    await expect(page).toHaveURL("/terms");
  });
});
