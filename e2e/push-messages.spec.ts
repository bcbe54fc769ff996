import type { BrowserContext, Page } from "@playwright/test";
import { findWholeBrowser } from "../bin/find-chromium.mjs";
import type { NotificationPage } from "../src/contract/notifications.ts";
import type { PushedMessage } from "../src/contract/push-messages.ts";
import { expectAccessible } from "./accessible.ts";
import { ONLY_THIS_MACHINE, refuse } from "./browser.ts";
import { expectFocus, press as pressKey } from "./keyboard.ts";
import { expect, test, unique } from "./test.ts";
import { tryAgain } from "./try-again.ts";

test.use({ serviceWorkers: "allow" });

const section = (page: Page) => page.getByRole("region", { name: "Push messages" });
const turnOn = (page: Page) => section(page).getByRole("button", { name: "Turn on for this device" });
const devices = (page: Page) => section(page).getByRole("listitem");

/**
 * Stands for the browser's push service, which is not ours and which no test can reach: gives a subscription, and remembers
 * it as browsers do. The keys are a point of the curve.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (address) => {
      const keys = {
        p256dh: "BH_cTsi-byyG_KisOaSnkyMsatdAXrqzwllbqfMGSmoteZ3zMZYmWy_k-zoKLR9b8msw0idH-m1-7-bp06yxr7I",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      };
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          localStorage.removeItem("stand-in");
          return true;
        },
      } as unknown as PushSubscription;
      // The headless shell refuses notifications, whatever is granted.
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem("stand-in", "subscribed");
        return subscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem("stand-in") ? subscription : null;
    },
    `https://${unique("push")}.example/send/1`,
  );
}

/** Hands a message to the service worker, as the browser does once it has decrypted one. */
async function deliverTo(page: Page, message: Partial<PushedMessage>): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const data = JSON.stringify({ title: "", body: "", icon: "/icon-192.png", ...message });
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await devtools.detach();
}

const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem("stand-in") !== null);

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/** Presses the notification with this title. */
async function press(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  // As a text: these journeys are compiled with the types of pages, which have none of workers.
  await worker!.evaluate(`(async () => {
    const shown = await self.registration.getNotifications();
    const notification = shown.find(({ title }) => title === ${JSON.stringify(title)});
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })()`);
}

test("Settings turn push messages on and off for this device, and say what fails", async ({
  alice,
  newBrowser,
}) => {
  const context = await newBrowser(alice.token);
  await withPushService(context);
  const page = await context.newPage();

  await test.step("A refused list can be loaded again, and a refused subscription leaves nothing half on", async () => {
    await refuse(page, "**/api/push-devices", { times: 1, error: "The site is tired." });
    await page.goto("/settings");
    await pressKey(page, section(page).getByRole("button", { name: "Try again" }));
    await expect(turnOn(page)).toBeVisible();
    await expectAccessible(page, [320, 1000]);
    await refuse(page, "**/api/push-devices", { times: 1, error: "The site is tired." });
    await pressKey(page, turnOn(page));
    await expect(section(page).getByRole("alert")).toContainText("The site is tired.");
    await expect(devices(page)).toHaveCount(0);
    expect(await isSubscribed(page)).toBe(false);
  });

  await test.step("Turned on, this device is listed, and a test message that nobody takes says so", async () => {
    await pressKey(page, turnOn(page));
    await expect(devices(page)).toContainText("This device");
    await expectFocus(page);
    await expect(section(page).getByRole("status").last()).toContainText("Push messages are on");
    await page.reload();
    await expect(devices(page)).toContainText("Turned on");
    await pressKey(page, section(page).getByRole("button", { name: "Send a test message" }));
    await expect(section(page).getByRole("alert")).toContainText("did not take the message");
    await expectAccessible(page, [320, 1000]);
  });

  await test.step("Turned off, the browser is unsubscribed, too", async () => {
    await pressKey(page, devices(page).getByRole("button", { name: "Turn off" }));
    await expect(devices(page)).toHaveCount(0);
    await expectFocus(page);
    await expect(turnOn(page)).toBeVisible();
    expect(await isSubscribed(page)).toBe(false);
  });

  await test.step("Signing out ends them", async () => {
    await turnOn(page).click();
    await expect(devices(page)).toHaveCount(1);
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => isSubscribed(page)).toBe(false);
  });
});

test("A push message is shown, unless the site is in sight, and a press leads to the place", async ({
  alice,
  bob,
  baseURL,
  playwright,
}) => {
  const executablePath = findWholeBrowser();
  test.skip(
    executablePath === null,
    "The headless shell shows no notifications: this needs a whole Chromium.",
  );
  const args = ["--no-sandbox", "--disable-gpu", ONLY_THIS_MACHINE];
  const browser = await playwright.chromium.launch({ executablePath: executablePath!, args });
  const localStorage = [{ name: "idToken", value: alice.token }];
  const storageState = { cookies: [], origins: [{ origin: baseURL!, localStorage }] };
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: "allow", storageState });
  await context.grantPermissions(["notifications"], { origin: baseURL! });
  const page = await context.newPage();
  const post = await alice.submitText();
  const said = await bob.comment(post, "A word for the lock screen.");
  const list = () => alice.api<NotificationPage>("GET", "/notifications");
  const { id } = (await list()).notifications[0]!;
  const title = `${bob.username} commented on your post`;
  const message = { title, body: "A word", tag: `post-${post.id}`, address: `/notifications?open=${id}` };

  await test.step("In sight of the site only a test message is shown", async () => {
    await page.goto("/notifications");
    await page.bringToFront();
    await deliverTo(page, message);
    await deliverTo(page, { ...message, title: "A test", tag: "test", isTest: true });
    await expect.poll(() => shown(page)).toEqual(["A test: A word"]);
    // A message that comes twice replaces itself.
    await tryAgain(async (time) => {
      await deliverTo(page, { ...message, isTest: true });
      await expect
        .poll(async () => (await shown(page)).toSorted(), time)
        .toEqual(["A test: A word", `${title}: A word`]);
    });
  });

  await test.step("A later message about the same replaces it", async () => {
    await deliverTo(page, { ...message, body: "Another", isTest: true });
    await expect
      .poll(async () => (await shown(page)).toSorted())
      .toEqual(["A test: A word", `${title}: Another`]);
  });

  await test.step("A press leads to the comment and marks the notification as read, and no tab of the discussion is led away", async () => {
    const discussion = await context.newPage();
    await discussion.goto(`/details/${post.id}`);
    await discussion.getByLabel("Your comment").fill("Half a thou");
    await press(page, title);
    await expect(page.locator(`#comment-${said}`)).toBeFocused();
    await expect.poll(() => shown(page)).toEqual(["A test: A word"]);
    await expect.poll(async () => (await list()).unread.total).toBe(0);
    await expect(discussion.getByLabel("Your comment")).toHaveValue("Half a thou");
  });
  await browser.close();
});

test("A press on the message of a deleted notification leads to the list", async ({ alice }) => {
  const page = await alice.open("/notifications?open=999999999");
  await expect(page.getByText("You have no notifications.")).toBeVisible();
  await expect(page).toHaveURL("/notifications");
});
