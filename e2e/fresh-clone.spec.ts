import { type Browser, expect, test } from "@playwright/test";
import { createServer } from "node:net";
import { type FreshClone, makeFreshClone } from "../test/fresh-clone.ts";
import { arrive, deleteLink, postAndDiscuss, seeAll, seeItGone } from "./journey.ts";

/** The users to start the site as: root can also become a normal user. */
const users = process.getuid?.() === 0 ? ["root", "nobody"] : ["the current user"];

test.describe.configure({ mode: "default" });

for (const user of users) {
  test(`a fresh clone starts a working site that survives kill -9 and stops cleanly, as ${user}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const clone = makeFreshClone({ user: user === "nobody" ? user : undefined });
    try {
      await live(browser, clone);
    } finally {
      clone.remove();
    }
  });
}

async function live(browser: Browser, clone: FreshClone): Promise<void> {
  const port = await freePort();
  const site = await clone.start(port);
  const ada = await arrive(browser, site, "ada");
  const ben = await arrive(browser, site, "ben");
  const traces = await postAndDiscuss(ada, ben.username);
  await seeAll(ben, traces, ada.username);

  // Every acknowledged write survives `kill -9` of all processes.
  clone.killAll();
  expect(await clone.start(port)).toBe(site);
  await seeAll(ben, traces, ada.username);

  await deleteLink(ada);
  await seeItGone(ben, traces, ada.username);
  expect(await clone.stop()).toMatch(/Stopping…\s+exit 0$/);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
