import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute("href") ?? null,
    tags: Array.from(
      document.head.querySelectorAll("meta[property], meta[name], link[rel=alternate]"),
      ({ outerHTML }) => outerHTML,
    ).toSorted(),
    robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? null,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? null,
  }));

test("The head after a client-side navigation equals the server's, even after Back", async ({
  page,
  alice,
}) => {
  const feed = unique("head");
  const post = await alice.submitText({ content: "Words that describe it.", feeds: [feed] });
  await page.goto(`/details/${post.id}`);
  const fromServer = await head(page);
  expect(fromServer).toMatchObject({ description: "Words that describe it.", robots: null });
  expect(fromServer.canonical).toMatch(new RegExp(`/details/${post.id}$`));

  await page.goto(`/feed/${feed}`);
  const list = await head(page);
  await page.getByRole("heading", { name: post.title }).getByRole("link").click();
  await expect(page).toHaveURL(`/details/${post.id}`);
  await expect.poll(() => head(page)).toEqual(fromServer);
  await page.goBack();
  await expect.poll(() => head(page)).toEqual(list);
});

test("A not-found page is noindex, and the page opened next is not", async ({ page }) => {
  await page.goto("/no/such/page");
  expect(await head(page)).toMatchObject({ canonical: null, robots: "noindex" });
  await page.getByRole("link", { name: "Go Back Home" }).click();
  await expect
    .poll(() => head(page))
    .toMatchObject({ robots: null, canonical: expect.stringMatching(/\/$/) });
});
