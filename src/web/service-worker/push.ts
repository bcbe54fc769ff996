import type { PushedMessage } from "../../contract/push-messages.ts";

/** Shows push messages, and opens what they are about. */
declare const self: ServiceWorkerGlobalScope;

/** Apple's push service ends the subscription of a site whose messages show nothing. */
const MUST_SHOW = /\.push\.apple\.com$/;

export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  if (!message) return;
  const { title, body, tag, icon, address, isTest } = message;
  if (!isTest && (await isSiteInSight()) && !(await mustShow())) return;
  const options = { body, tag, icon, data: { address }, renotify: !(await isShown(message)) };
  await self.registration.showNotification(title, options);
}

/** A message that comes twice, as after a crash of the site, replaces itself without a sound. */
async function isShown({ tag, address }: PushedMessage): Promise<boolean> {
  const shown = await self.registration.getNotifications({ tag });
  return shown.some(({ data }) => (data as ShownData).address === address);
}

type ShownData = Pick<PushedMessage, "address">;

function read(data: PushMessageData | null): PushedMessage | null {
  try {
    return data?.json() as PushedMessage;
  } catch {
    return null;
  }
}

/** Whether a page of the site is in sight, whose bell says the same already. */
async function isSiteInSight(): Promise<boolean> {
  return (await windows()).some(({ visibilityState, focused }) => visibilityState === "visible" && focused);
}

async function mustShow(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && MUST_SHOW.test(new URL(subscription.endpoint).hostname);
}

/**
 * Opens the page of a pressed notification. Takes a tab that shows the list of notifications. Any other tab stays as it
 * is, even that of the discussion, since somebody may be writing there.
 */
export async function openPushed(shown: Notification): Promise<void> {
  shown.close();
  const { address } = shown.data as ShownData;
  const url = new URL(address, self.location.origin);
  const tab = (await windows()).find((open) => new URL(open.url).pathname === url.pathname);
  // A tab that this worker does not control cannot be led elsewhere. One that is there already may have a form with words in it.
  const led = tab?.url === url.href ? tab : await tab?.navigate(url.href).catch(() => null);
  if (led) await led.focus();
  else await self.clients.openWindow(url.href);
}

async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

interface ChangedSubscription extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/** Subscribes anew where the browser has ended the subscription. The next page tells the site, since a worker has no token. */
export async function renewPush(event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as ChangedSubscription;
  if (newSubscription || !oldSubscription) return;
  await self.registration.pushManager.subscribe(oldSubscription.options);
}
