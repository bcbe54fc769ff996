import type { Page } from "@playwright/test";
import { answered, killTab, refuse } from "./browser.ts";
import { ageComment, agePost } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

interface Edited {
  /** Addresses of its call, as a pattern. */
  call: string;
  path: string;
  field(page: Page): ReturnType<Page["getByRole"]>;
  /** Opens the form, where the page does not have it at once. */
  start(page: Page): Promise<void>;
  /** Where the API has the versions of its text, the present one first. */
  versions: string;
}

async function comment(alice: Person): Promise<Edited> {
  const post = await alice.submitText();
  const id = await alice.comment(post, "First");
  await ageComment(id);
  return {
    call: `**/api/comment/${id}`,
    path: `/details/${post.id}`,
    field: (page) => page.getByRole("textbox", { name: "Edit your comment" }),
    start: (page) =>
      page.locator(`#comment-${id}`).getByRole("button", { name: "Edit your comment" }).press("Enter"),
    versions: `/comment/${id}/versions`,
  };
}

async function post(alice: Person): Promise<Edited> {
  const written = await alice.submitText({ title: "First" });
  await agePost(written);
  return {
    call: `**/api/submission/${written.id}`,
    path: `/edit/${written.id}`,
    field: (page) => page.getByRole("textbox", { name: "Title" }),
    start: async () => {},
    versions: `/submission/${written.id}/versions`,
  };
}

for (const [name, written] of [
  ["comment", comment],
  ["post", post],
] as const) {
  test(`an edit of a ${name} that meets a 500, no connection or an ended session keeps its words, says why, and is saved once`, async ({
    alice,
    bob,
  }) => {
    const { call, path, field, start, versions } = await written(alice);
    const page = await alice.open("about:blank");
    // Without these the page learns that the session has ended only when it saves.
    await page.route(/\/api\/(events|draft)/, (route) => route.abort());
    await page.goto(path);
    await answered(page, "/api/profile");
    await start(page);
    const save = page.getByRole("button", { name: "Save", exact: true });
    const expectKept = async (reason: string) => {
      await expect(page.getByRole("alert").getByText(reason).first()).toBeVisible();
      await expect(field(page)).toHaveValue("Second");
    };
    await refuse(page, call, { error: "Please try later.", times: 1 });
    await field(page).fill("Second");
    await save.click();
    await expectKept("Please try later.");
    await page.context().setOffline(true);
    await save.click();
    await expectKept("The site cannot be reached.");
    await page.context().setOffline(false);
    await alice.api("POST", "/logout");
    await save.click();
    const dialog = page.getByRole("dialog", { name: "Log in to Hearth" });
    await expect(dialog.getByText("Your session has ended.")).toBeVisible();
    await dialog.getByLabel("Email").fill(alice.email);
    await dialog.getByLabel("Password", { exact: true }).fill(alice.password);
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page)).toHaveValue("Second");
    await save.click();
    await expect(field(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByText("Second").first()).toBeVisible();
    expect((await bob.api<{ versions: unknown[] }>("GET", versions)).versions).toHaveLength(2);
  });

  test(`the words of an edit of a ${name} are there again after its tab was killed`, async ({ alice }) => {
    const { path, field, start } = await written(alice);
    const page = await alice.open(path);
    await answered(page, "/api/profile");
    await start(page);
    await field(page).fill("Typed until then");
    const next = await killTab(page);
    await next.goto(path);
    await answered(next, "/api/profile");
    await start(next);
    await expect(field(next)).toHaveValue("Typed until then");
    await next.getByRole("button", { name: "Save", exact: true }).click();
    await expect(next.getByRole("main").getByText("Typed until then").first()).toBeVisible();
    await expect(field(next)).toHaveCount(0);
  });
}
