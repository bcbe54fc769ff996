import type { readPushKey } from "../../contract/push-messages.ts";
import { call } from "../api/api.ts";
import { endPush, readSubscription, tellSubscription } from "../live/push-owner.ts";

/** The browser's side of push messages: the reason for which it has none, and turning them on and off. */

const ON_IOS =
  "On an iPhone or iPad, push messages need this site on the home screen. Press Share, then Add to Home Screen, open the site from there, and turn them on here.";

/** The reason for which this browser cannot have push messages, with what to do; null where it can. */
export function pushObstacle(): string | null {
  if (!isSecureContext) {
    return "Push messages need a secure connection. Open this site by its https address.";
  }
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return isOnIos() ? ON_IOS : "This browser has no push messages. Another one may have them.";
  if (Notification.permission === "denied") {
    return "Your browser blocks notifications of this site. Allow them in the browser's settings for this site, and load this page again.";
  }
  return null;
}

function isOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** Says what went wrong in the browser, in words for people. */
class PushFailure extends Error {
  override name = "PushFailure";
}

/** The time that a service worker may take to start for the first time, and a push service to answer: Chromium waits for ever. */
const PATIENCE_MS = 15_000;

/** Asks the member for the browser's permission, and subscribes. Throws `PushFailure` and `ApiFailure`. */
export async function turnOnHere(): Promise<void> {
  // Asks first, because browsers only ask right after a press.
  if ((await Notification.requestPermission()) !== "granted") {
    throw new PushFailure("Your browser did not allow notifications, so push messages stay off.");
  }
  const { pushManager } = await workerSoon();
  const { key } = await call<typeof readPushKey>("POST", "/push-devices/key");
  const subscription = await subscribe(pushManager, key);
  try {
    await tellSubscription(subscription);
  } catch (failure) {
    // After a failure, push messages must not stay half on.
    await endPush(subscription).catch(reportError);
    throw failure;
  }
}

function workerSoon(): Promise<ServiceWorkerRegistration> {
  return soon(
    navigator.serviceWorker.ready,
    "This site is not ready for push messages. Please load the page again.",
  );
}

/** Throws `PushFailure` where it takes too long. */
function soon<T>(awaited: Promise<T>, tooLong: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new PushFailure(tooLong)), PATIENCE_MS);
  return Promise.race([awaited, promise]);
}

const OUT_OF_REACH =
  "Your browser could not reach its push service. Check whether it allows push messages, and try again.";

/** Subscribes anew: a subscription from before may be another member's, or by another key. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  try {
    await (await pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    return await soon(pushManager.subscribe(options), OUT_OF_REACH);
  } catch {
    throw new PushFailure(OUT_OF_REACH);
  }
}

/** Whether the browser is subscribed. */
export async function isSubscribedHere(): Promise<boolean> {
  return (await readSubscription()) !== null;
}

export async function turnOffHere(): Promise<void> {
  await endPush(await readSubscription());
}
