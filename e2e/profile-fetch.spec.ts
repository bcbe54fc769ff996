import { request as httpRequest } from "node:http";
import type { BrowserContext, Page, Route } from "@playwright/test";
import { startWebServer } from "../test/web-server.ts";
import { answered, refuse } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const PROFILE = "**/api/profile?*";
const token = (page: Page) => page.evaluate(() => localStorage.getItem("idToken"));
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const openDrawer = (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).click();
const reconnecting = (page: Page) => page.getByText("You stay signed in");

async function seesNoMember(page: Page): Promise<void> {
  await expect.poll(() => token(page)).toBeNull();
  await openDrawer(page);
  await expect(drawer(page).getByText("Join the conversation")).toBeVisible();
  await expect(drawer(page).getByText("Welcome")).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
}

/** Handles requests for the profile with `fail` until `isOver` is set, and counts them. */
async function failProfile(context: BrowserContext, fail: (route: Route) => Promise<void>) {
  const outage = { isOver: false, requests: 0 };
  await context.route(PROFILE, (route) => {
    outage.requests++;
    return outage.isOver ? route.continue() : fail(route);
  });
  return outage;
}

/** Gives the page the member's token, and loads it anew with the profile, which it then remembers. */
async function signInAgain(page: Page, person: Person): Promise<void> {
  await page.evaluate((token) => localStorage.setItem("idToken", token), person.token);
  await page.reload();
  await answered(page, "/api/profile");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(person.token);
}

/** Starts a proxy that breaks off the answer with the profile after ten bytes, until `letThrough` is called. */
async function startCuttingProxy(site: string) {
  let isCutting = true;
  const server = await startWebServer(
    (near, response) => {
      const { method = "GET", url = "/", headers } = near;
      const far = httpRequest(site + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        if (!isCutting || !url.startsWith("/api/profile")) return answer.pipe(response);
        return answer.once("data", (bytes: Buffer) => {
          response.write(bytes.subarray(0, 10), () => response.destroy());
        });
      });
      near.pipe(far.on("error", () => response.destroy()));
    },
    { host: "127.0.0.1" },
  );
  return { ...server, letThrough: () => (isCutting = false) };
}

async function twoTabs(person: Person): Promise<[Page, Page]> {
  const first = await person.open("/terms");
  const second = await first.context().newPage();
  await second.goto("/terms");
  await answered(first, "/api/profile");
  await answered(second, "/api/profile");
  return [first, second];
}

const FINAL: Record<string, (route: Route) => Promise<void>> = {
  "401": (route) => route.fulfill({ status: 401, json: { error: "No." } }),
  "403": (route) => route.fulfill({ status: 403, json: { error: "No." } }),
  "404": (route) => route.fulfill({ status: 404, json: { error: "Nothing here." } }),
  "500": (route) => route.fulfill({ status: 500, json: { error: "Something went wrong." } }),
  "a page in place of JSON": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Hello</h1>" }),
  "no body": (route) => route.fulfill({ status: 200, body: "" }),
  "JSON without a user": (route) => route.fulfill({ json: {} }),
};

const TEMPORARY: Record<string, (route: Route) => Promise<void>> = {
  "no connection": (route) => route.abort(),
  "429": (route) => route.fulfill({ status: 429, json: { error: "Too many requests." } }),
  "502 from a proxy": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }),
  "503 while the site restarts": (route) => route.fulfill({ status: 503, json: { error: "Starting." } }),
  "504 from a proxy": (route) => route.fulfill({ status: 504, contentType: "text/html", body: "Timeout" }),
};

test.describe("A profile fetch that fails permanently removes the token and signs the member out silently", () => {
  test(`Final failure: ${Object.keys(FINAL).join(", ")}`, async ({ alice }) => {
    const page = await alice.open("/");
    for (const [answer, fail] of Object.entries(FINAL)) {
      await test.step(answer, async () => {
        await signInAgain(page, alice);
        await failProfile(page.context(), fail);
        await page.reload();
        await seesNoMember(page);
        expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(alice.email);
        await page.context().unroute(PROFILE);
      });
    }
  });

  test("A members-only page then redirects to /login", async ({ alice }) => {
    const page = await alice.open("about:blank");
    await refuse(page, PROFILE);
    await page.goto("/settings");
    await expect(page).toHaveURL("/login");
  });

  test("/login stays open for a reader whose session has ended", async ({ alice }) => {
    const page = await alice.open("/");
    await answered(page, "/api/profile");
    await alice.api("POST", "/logout");
    await page.goto("/login");
    await expect.poll(() => token(page)).toBeNull();
    await expect(page).toHaveURL("/login");
  });
});

test.describe("A profile fetch that fails temporarily leaves the member signed in", () => {
  test(`Temporary failure: ${Object.keys(TEMPORARY).join(", ")}`, async ({ alice, bob }) => {
    const post = await bob.submitText();
    await alice.heart(post);
    const page = await alice.open(`/details/${post.id}`);
    const heart = page.getByRole("button", { name: /^Heart/ });
    await expect(heart).toHaveAttribute("aria-pressed", "true");

    for (const [failure, fail] of Object.entries(TEMPORARY)) {
      await test.step(failure, async () => {
        const outage = await failProfile(page.context(), fail);
        await page.reload();
        await expect(reconnecting(page)).toBeVisible();
        expect(outage.requests).toBeGreaterThan(1);
        await expect(heart).toHaveAttribute("aria-pressed", "true");
        await openDrawer(page);
        await expect(drawer(page).getByText(`Welcome, ${alice.username}`)).toBeVisible();
        expect(await token(page)).toBe(alice.token);

        outage.isOver = true;
        await expect(reconnecting(page)).toBeHidden();
        expect(await token(page)).toBe(alice.token);
        await page.context().unroute(PROFILE);
      });
    }
  });

  test("A connection that breaks in the middle of the answer is a temporary failure", async ({
    alice,
    baseURL,
    newBrowser,
  }) => {
    const way = await startCuttingProxy(baseURL!);
    try {
      const page = await (await newBrowser()).newPage();
      await page.route("**/api/events*", (route) => route.abort());
      await page.goto(`${way.url}/robots.txt`);
      await page.evaluate((token) => localStorage.setItem("idToken", token), alice.token);
      await page.goto(`${way.url}/terms`);
      await expect(reconnecting(page)).toBeVisible();
      expect(await token(page)).toBe(alice.token);
      way.letThrough();
      await openDrawer(page);
      await expect(drawer(page).getByText(`Welcome, ${alice.username}`)).toBeVisible();
    } finally {
      await way.close();
    }
  });
});

test.describe("Several tabs", () => {
  test("A final failure in one tab signs out the others", async ({ alice }) => {
    const [first, second] = await twoTabs(alice);
    await refuse(first, PROFILE, { status: 404 });
    await first.reload();
    await seesNoMember(first);
    await seesNoMember(second);
  });

  test("A final failure for an old token does not remove a newer token from another tab", async ({
    alice,
    bob,
  }) => {
    const [first, second] = await twoTabs(alice);
    const held = Promise.withResolvers<void>();
    let isFirst = true;
    await first.route(PROFILE, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await held.promise;
      await route.fulfill({ status: 500, json: { error: "Something went wrong." } }).catch(() => {});
    });
    const asked = first.waitForRequest(PROFILE);
    await first.reload();
    await asked;
    await second.evaluate((token) => localStorage.setItem("idToken", token), bob.token);
    held.resolve();
    await openDrawer(first);
    await expect(drawer(first).getByText(`Welcome, ${bob.username}`)).toBeVisible();
    expect(await token(first)).toBe(bob.token);
  });
});
