import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Person, test, unique } from "./test.ts";

interface Recorded {
  /** The parts that each transition has moved: the name, the element before and the element after. */
  moved: string[][];
  /** Stops the animations of the next transition. */
  isHeld: boolean;
  /** The next transitions wait for this before they change the page, as they wait for a frame. */
  frame: Promise<unknown> | undefined;
  /** Resolves once the transitions have changed the page. */
  changed: Promise<unknown>;
  /** The style sheets that have loaded: the module waits for their events. */
  sheets: Set<EventTarget | null>;
}

/** A post with a picture that opens. */
const OPENED = ["post-picture SPAN IMG", "post-title H2 H1"];

const recorded = (page: Page) =>
  page.evaluate(() => {
    const { moved } = (window as unknown as { recorded: Recorded }).recorded;
    return { moved };
  });

/** Records what each view transition moves. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = {
      moved: [],
      isHeld: false,
      frame: undefined,
      changed: Promise.resolve(),
      sheets: new Set(),
    };
    Object.assign(window, { recorded });
    // On the document: the load event of an element never reaches the window.
    document.addEventListener("load", ({ target }) => recorded.sheets.add(target), true);
    // A busy machine may take longer than the page would wait.
    const { setTimeout } = window;
    const later = (act: () => void, ms?: number) => setTimeout(act, ms === 300 ? 3_000 : ms);
    Object.assign(window, { setTimeout: later });
    const named = "[style*=view-transition-name]";
    const tagsByName = () => {
      const parts = [...document.querySelectorAll<HTMLElement>(named)];
      return new Map(parts.map(({ style, tagName }) => [style.viewTransitionName, tagName]));
    };
    const record = (moved: string[], before: Map<string, string>) => {
      const after = tagsByName();
      const animations = document.getAnimations().filter(({ effect }) => {
        const { pseudoElement } = effect as KeyframeEffect;
        return pseudoElement?.startsWith("::view-transition-group(") && !pseudoElement.includes("root");
      });
      const names = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement!.slice(24, -1));
      moved.push(...names.toSorted().map((name) => `${name} ${before.get(name)} ${after.get(name)}`));
      if (recorded.isHeld) for (const animation of animations) animation.pause();
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const moved: string[] = [];
      recorded.moved.push(moved);
      const before = tagsByName();
      const { frame } = recorded;
      const transition = start(frame ? () => frame.then(update as () => Promise<void>) : update);
      recorded.changed = Promise.all([recorded.changed, transition.updateCallbackDone]);
      transition.ready.then(
        () => record(moved, before),
        () => {},
      );
      return transition;
    };
  });
}

/** Submits a picture to a new feed, opens the feed, and waits until everything that loads later is there. */
async function openFeedWithPicture(page: Page, person: Person, count = 1): Promise<string> {
  const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const answer = await fetch(`http://127.0.0.1:${process.env["E2E_PORT"]}/api/images`, {
    method: "POST",
    headers: { "content-type": "image/png", authorization: `Bearer ${person.token}` },
    body: new Uint8Array(body),
  });
  const content = ((await answer.json()) as { image: { address: string } }).image.address;
  const feed = unique("morph");
  for (let n = 0; n < count; n++) await person.submitLink({ title: `${feed} ${n}`, content, feeds: [feed] });
  await page.goto(`/feed/${feed}`);
  // Waits for hydration, which adds the title: before it, links load documents.
  await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
  // The module of transitions loads the post page's module, with its styles.
  // Not by `waitForFunction`, which takes the promise of an async function for true.
  await expect.poll(() => page.evaluate(arePartsLoaded)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return feed;
}

/** Whether the post page's module and all style sheets have loaded. Runs in the browser. */
async function arePartsLoaded(): Promise<boolean> {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const module = files.find((name) => /details-page.*\.js/.test(name));
  const { sheets } = (window as unknown as { recorded: Recorded }).recorded;
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (!module || !styles.every((sheet) => sheets.has(sheet))) return false;
  await import(module);
  return true;
}

const openPost = (page: Page) =>
  page
    .getByRole("article")
    .first()
    .getByRole("link", { name: / comments? on / });
const onPost = (page: Page) => expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();

test.beforeEach(({ page }) => recordTransitions(page));

test("Opening a post moves its title and its picture to their places, and Back moves them to the card", async ({
  page,
  alice,
}) => {
  await openFeedWithPicture(page, alice, 8);
  const last = page.getByRole("article").last();
  await last.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  await last.getByRole("link", { name: / comments? on / }).click();
  await onPost(page);
  await expect.poll(async () => (await recorded(page)).moved).toEqual([OPENED]);
  await page.goBack();
  await expect
    .poll(async () => (await recorded(page)).moved)
    .toEqual([OPENED, ["card-picture IMG SPAN", "post-title H1 H2"]]);
  expect(await page.evaluate(() => scrollY)).toBe(y);
  await expect(page.locator("[style*=view-transition-name]")).toHaveCount(0);
});

test("Back from a comment far down the page brings the list without moving anything", async ({
  page,
  alice,
}) => {
  // All of the card is on the screen: otherwise the press would scroll its title away.
  await page.setViewportSize({ width: 390, height: 1000 });
  await openFeedWithPicture(page, alice);
  await openPost(page).click();
  await onPost(page);
  await expect.poll(async () => (await recorded(page)).moved).toEqual([OPENED]);
  await page.setViewportSize({ width: 390, height: 520 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect((await recorded(page)).moved).toHaveLength(1);
  await page.goBack();
  await expect(openPost(page)).toBeVisible();
  expect((await recorded(page)).moved).toHaveLength(1);
});

test("A press while a post opens reaches the post's page", async ({ page, alice }) => {
  await openFeedWithPicture(page, alice);
  await page.evaluate(() => ((window as unknown as { recorded: Recorded }).recorded.isHeld = true));
  await openPost(page).click();
  await expect.poll(async () => (await recorded(page)).moved).toEqual([OPENED]);
  await page.getByRole("button", { name: "Switch between" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("Readers who want less motion get each page at once", async ({ page, alice }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openFeedWithPicture(page, alice);
  await openPost(page).click();
  await onPost(page);
  await page.goBack();
  await expect(openPost(page)).toBeVisible();
  expect((await recorded(page)).moved).toEqual([]);
});

test("Two quick steps through the history end on the right page", async ({ page, alice }) => {
  const feed = await openFeedWithPicture(page, alice);
  await openPost(page).click();
  await onPost(page);
  await page.evaluate(() => {
    history.back();
    addEventListener("popstate", () => history.forward(), { once: true });
  });
  await onPost(page);
  await page.evaluate(() => {
    history.back();
  });
  await expect(page).toHaveURL(new RegExp(feed));
  await expect(openPost(page)).toBeVisible();
  await expect(page.locator("[style*=view-transition-name]")).toHaveCount(0);
});

test("A step that follows before the frame of the step before ends on its own page", async ({
  page,
  alice,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFeedWithPicture(page, alice);
  await page.getByRole("link", { name: "Feeds", exact: true }).first().click();
  const directory = page.getByRole("heading", { name: "Feeds", level: 1 });
  await expect(directory).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page).toHaveURL("/");
  await openPost(page).click();
  await onPost(page);
  await page.evaluate(async () => {
    const { recorded } = window as unknown as { recorded: Recorded };
    const frame = Promise.withResolvers<unknown>();
    recorded.frame = frame.promise;
    for (let step = 0; step < 2; step++) {
      history.back();
      await new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    }
    frame.resolve(undefined);
    await recorded.changed;
  });
  expect((await recorded(page)).moved).toHaveLength(2);
  await expect(page).toHaveURL(/feeds-directory/);
  await expect(directory).toBeVisible();
  await expect(page.locator("[style*=view-transition-name]")).toHaveCount(0);
});

test("Pages other than lists open a post without a transition", async ({ page, alice }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFeedWithPicture(page, alice);
  await openPost(page).click();
  await onPost(page);
  await expect.poll(async () => (await recorded(page)).moved).toEqual([OPENED]);
  await page.getByRole("link", { name: "Terms" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Terms/ })).toBeVisible();
  await page.goBack();
  await onPost(page);
  await page.evaluate(async () => {
    await (window as unknown as { recorded: Recorded }).recorded.changed;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  expect((await recorded(page)).moved.flat()).toEqual(OPENED);
});

test("Back to a card that has come back empty keeps the list's height", async ({ page, alice }) => {
  await openFeedWithPicture(page, alice);
  await openPost(page).click();
  await onPost(page);
  // As a card far down a list comes back: it has its height, but no content yet.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const card = document.querySelector<HTMLElement>("[id^=post-][aria-posinset]");
      if (!card) return;
      seen.disconnect();
      card.replaceChildren();
      card.style.contentVisibility = "hidden";
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.goBack();
  const card = page.getByRole("article").first();
  await expect(card).toBeAttached();
  await expect(page.locator("[style*=view-transition-name]")).toHaveCount(0);
  expect(await card.evaluate(({ style }) => style.contentVisibility)).toBe("hidden");
});
