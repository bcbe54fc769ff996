import { Sites } from "./harness/sites.ts";
import { onPhone } from "./harness/browser.ts";
import { discussionOf } from "./harness/discussions.ts";
import { framesOf, watchFrames } from "./harness/frames.ts";
import type { Page } from "@playwright/test";
const sites = new Sites(".bench", "/work/shared/data", console.log);
const press = (page: Page, what: string) => page.evaluate((s) => document.querySelector<HTMLElement>(s)!.click(), what);
await sites.run(1000, async (site) => {
  const d = await discussionOf(site, site.made.busiest);
  await onPhone(async (page) => {
    await watchFrames(page);
    const step = async (what: string, act: () => Promise<unknown>) => {
      const t = Date.now();
      console.log(what, JSON.stringify(await framesOf(page, what, act)), Date.now() - t, "ms", JSON.stringify(await page.evaluate(() => ({ nodes: document.querySelectorAll("main *").length, lis: document.querySelectorAll("li[id^=comment-]").length, rest: document.querySelectorAll("[data-resting]").length }))));
    };
    const N = Number(process.env.N ?? 3000);
    const whole = () => page.waitForFunction((n) => document.querySelectorAll("li[id^=comment-]").length >= n, N, { timeout: 300_000 });
    const rested = async () => { let last = -1; for (;;) { const n = await page.evaluate(() => document.querySelectorAll("[data-resting]").length); if (n === last) return; last = n; await page.waitForTimeout(2500); } };
    const leave = async () => { await press(page, 'a[href="/"]'); await page.waitForFunction(() => !document.querySelector("li[id^=comment-]")); };
    await step("open", () => page.goto(site.address + d.path, { waitUntil: "load" }));
    await step("load all", () => page.evaluate(async (n) => { while (document.querySelectorAll("li[id^=comment-]").length < n) { scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }); await new Promise(requestAnimationFrame); } }, N));
    await step("rest", rested);
    if (process.env.ORDER) {
    await step("hearts", async () => { const a = page.waitForResponse((r) => r.url().includes("order=hearts")); await press(page, 'a[href*="order=hearts#"]'); await a; });
    await step("oldest", async () => { await press(page, 'a[href*="order=oldest#"]'); await whole(); });
    await step("rest", rested);
    }
    await step("leave", leave);
    await step("back", async () => { await page.goBack(); await whole(); });
    await step("rest", rested);
    await step("leave", leave);
  });
});
