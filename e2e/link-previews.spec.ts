import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { drawing } from "../src/server/images/test-images.ts";
import { hackerNewsCsv, makeTestFolder } from "../src/server/import/test-files.ts";
import { startImport } from "../test/program.ts";
import { startWebServer } from "../test/web-server.ts";
import { tryAgain } from "./try-again.ts";
import { openLive } from "./browser.ts";
import { makeDue } from "./people.ts";
import { expect, test as base, unique } from "./test.ts";

interface Linked {
  /** The address of a page of the external site. Each test has a port of its own. */
  address(path?: string): string;
  /** Sets how the site answers from now on. */
  show(listener: RequestListener): void;
}

const FIRE = await drawing({ width: 900 }).png().toBuffer();

/** The `test` function with a fixture: an external site for posts to link to. */
const test = base.extend<{ linked: Linked }>({
  // oxlint-disable-next-line no-empty-pattern
  linked: async ({}, use) => {
    let answer = page("A page", "Words.");
    const server = await startWebServer((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { location: "/page" }).end();
      else if (request.url === "/fire.png")
        response.writeHead(200, { "content-type": "image/png" }).end(FIRE);
      else answer(request, response);
    });
    await use({
      address: (path = "/page") => `http://good.test:${server.port}${path}`,
      show: (listener) => (answer = listener),
    });
    await server.close();
  },
});

function page(title: string, description: string): RequestListener {
  return (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<title>${title}</title><meta name="description" content="${description}">` +
          `<meta property="og:image" content="/fire.png">`,
      );
}

const BOMB = gzipSync(Buffer.alloc(50_000_000, "<!-- -->"));

/** A gzip bomb: a small body that unpacks to 50 MB. */
const bomb: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
  response.end(BOMB);
};

const url = (page: Page) => page.getByLabel("URL", { exact: true });
const title = (page: Page) => page.getByLabel("Title");
const offer = (page: Page) => page.getByRole("button", { name: /^Use the page.s title/ });
const again = (page: Page) => page.getByRole("button", { name: "Refresh preview" });

test("The form offers the linked page's title and shows earlier posts of the link; the post has a preview that can be refreshed", async ({
  alice,
  bob,
  linked,
}) => {
  linked.show(page("The &lt;old&gt; lighthouse", "How it was lit."));
  const earlier = await bob.submitLink({ content: linked.address(), title: unique("Seen before") });
  const writing = await alice.open("/submit");
  await url(writing).fill(`${linked.address()}?utm_source=mail`);
  await expect(writing.getByRole("link", { name: earlier.title })).toHaveAttribute("target", "_blank");
  await offer(writing).click();
  await expect(title(writing)).toHaveValue("The <old> lighthouse");
  await expect(title(writing)).toBeFocused();
  await expect(offer(writing)).toBeHidden();
  await writing.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(writing).toHaveURL(/\/details\/\d+$/);
  const article = writing.getByRole("article");
  await expect(article.getByRole("heading").getByRole("link")).toHaveAttribute("href", linked.address());
  await expect(article.getByText("How it was lit.")).toBeVisible();
  // The open page shows the preview's picture from the copy that Hearth has stored.
  const picture = article.locator("picture img");
  await expect(picture).toHaveAttribute("src", /^\/images\/[0-9a-f]{32}\/900\.jpg$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const reading = await openLive(await bob.open("/"), writing.url());
  await expect(reading.getByText("How it was lit.")).toBeVisible();
  await expect(again(reading)).toBeHidden();
  linked.show(page("Another title", "How it went dark."));
  await again(writing).click();
  await expect(article.getByText("How it went dark.")).toBeVisible();
  await expect(article.getByText("Another title")).toBeVisible();
  await expect(again(writing)).toBeVisible();
});

test("The form offers the title of the URL typed last, and a failed look-up shows no error", async ({
  alice,
  linked,
}) => {
  const held = Promise.withResolvers<void>();
  linked.show((request, response) => {
    const answer = page(request.url === "/slow" ? "Slow" : "Quick", "Words.");
    if (request.url === "/slow") void held.promise.then(() => answer(request, response));
    else if (request.url === "/moved") response.writeHead(302, { location: "/quick" }).end();
    else if (request.url === "/hostile") bomb(request, response);
    else answer(request, response);
  });
  const writing = await alice.open("/submit");
  const asked = (path: string) =>
    writing.waitForRequest((request) => request.url().includes(encodeURIComponent(linked.address(path))));
  const slow = asked("/slow");
  await url(writing).fill(linked.address("/slow"));
  await slow;
  await url(writing).fill(linked.address("/quick"));
  await expect(offer(writing)).toContainText("Quick");
  held.resolve();
  await title(writing).fill("My own");
  await expect(offer(writing)).toBeHidden();
  await title(writing).fill("");
  await expect(offer(writing)).toContainText("Quick");

  await url(writing).fill(linked.address("/moved"));
  await expect(offer(writing)).toContainText("Quick");
  const left = writing.waitForResponse((response) => response.url().includes("%2Fhostile"));
  await url(writing).fill(linked.address("/hostile"));
  await left;
  await expect(offer(writing)).toBeHidden();

  await writing.context().setOffline(true);
  const lost = writing.waitForEvent("requestfailed");
  await url(writing).fill(linked.address("/quick?offline"));
  await lost;
  await expect(offer(writing)).toBeHidden();
  await expect(writing.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await writing.context().setOffline(false);

  // A link to a private address can be posted, but the server does not connect to it.
  const inside = await startWebServer(() => {}, { host: "127.0.0.1" });
  await url(writing).fill(`${inside.url}/secret`);
  await title(writing).fill("Inside");
  await writing.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(writing).toHaveURL(/\/details\/\d+$/);
  await expect(again(writing)).toBeVisible();
  await expect(writing.getByRole("heading", { level: 1 })).toContainText("Inside");
  expect(inside.connections()).toBe(0);
  await inside.close();
});

test("The picture of an imported post is fetched in the background, and its feed shows it from Hearth", async ({
  page,
  baseURL,
  linked,
}) => {
  const [title, feed] = [unique("Embers"), unique("imports")];
  const folder = makeTestFolder();
  const id = String(Math.floor(Math.random() * 1e12));
  const row = { id, title, url: linked.address("/fire.png"), num_points: "2000000" };
  const file = folder.write("stories.csv", hackerNewsCsv(row));
  const { end, said } = await startImport(
    { DATA_DIR: process.env["E2E_DATA_DIR"]! },
    ...["--feed", feed, file],
  ).ended;
  folder.remove();
  expect([end, said]).toEqual([0, expect.stringContaining("imported")]);
  await page.goto(`/feed/${feed}`);
  const card = page.getByRole("article", { name: title });
  await expect(card.getByRole("button", { name: "Load image from good.test" })).toBeVisible();
  await tryAgain(async (time) => {
    // A reader's list has a new ranking made, from the top of which the job takes the post.
    await fetch(`${baseURL}/api/submissions?sort=popularity`);
    await makeDue("request-imported-previews");
    await page.reload();
    await expect(card.locator("picture img")).toHaveAttribute("src", /^\/images\/[0-9a-f]{32}\//, time);
  });
  await expect(card.getByRole("button", { name: /^Load image/ })).toHaveCount(0);
});
