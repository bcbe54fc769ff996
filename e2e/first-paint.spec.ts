import { shifted, watchShifts } from "./shifts.ts";
import { expect, test, unique } from "./test.ts";

test("Scripts load with low priority, after the files that the first paint needs", async ({ page }) => {
  // As the server sends it: later the browser preloads what the page imports by itself.
  const html = await (await page.request.get("/")).text();
  const scripts = html.match(/<(?:script[^>]* src=|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});

test("A page's first files have no code that only some readers use, or that is used later", async ({
  page,
  alice,
}) => {
  const feed = unique("light");
  const post = await alice.submitText({ feeds: [feed] });
  await alice.comment(post, "A comment");
  const later = /\/(?:author-acts|comment-actions|filters|formatting-bar|live-post)-[\w-]{7}\.js/g;
  for (const path of ["/", `/feed/${feed}`, `/details/${post.id}`, `/user/${alice.username}`]) {
    const html = await (await page.request.get(path)).text();
    expect(html.match(later) ?? [], path).toEqual([]);
  }
  await page.goto(`/details/${post.id}`);
  await expect(page.getByRole("button", { name: "Report the comment by" })).toBeVisible();
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect
    .poll(async () =>
      (await loaded())
        .join(" ")
        .match(later)
        ?.map((name) => name.slice(0, -"-a1b2c3d.js".length)),
    )
    .toEqual(expect.arrayContaining(["/comment-actions", "/live-post"]));
});

const TITLES = [
  "Every evening the ferry leaves the island with fewer people than it brought in the morning",
  "What I learned from ten years of repairing old radios, and from the people who brought them",
  "A small guide to the footpaths along the western shore, with places to rest and to eat",
];

for (const width of [390, 1100]) {
  test(`A web font that loads late moves nothing, whichever font stands in, at ${width} pixels`, async ({
    page,
    alice,
  }) => {
    const feed = unique("late-font");
    for (let n = 0; n < 12; n++) await alice.submitText({ title: `${TITLES[n % 3]} ${n}`, feeds: [feed] });
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    // A device without the fonts that have Figtree's widths.
    let removedFonts = 0;
    await page.route("**/*.css", async (route) => {
      const response = await route.fetch();
      const parts = (await response.text()).split("local(");
      removedFonts += parts.length - 1;
      await route.fulfill({ response, body: parts.join("local(no ") });
    });
    const typeface = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await typeface.promise;
      await route.continue();
    });
    await page.goto(`/feed/${feed}`, { waitUntil: "commit" });
    const title = page.getByRole("article").first().getByRole("heading");
    await expect(title).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
      .toBe(1);
    expect(removedFonts).toBeGreaterThan(0);
    typeface.resolve();
    await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifted(page)).toBeLessThan(0.001);
    // Style sheets of later parts may still be on their way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
