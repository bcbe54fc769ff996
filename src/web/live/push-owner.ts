import type { listPushDevices, turnOnPush } from "../../contract/push-messages.ts";
import { call } from "../api/api.ts";
import { endOf } from "../session/remembered-viewer.ts";
import { readStored, readStoredJson, removeStored, writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";

const KEY = "push-messages";

/** The session that has push messages in this browser, by the end of its token, and the address that the site was told. */
interface Owner {
  tokenEnd: string;
  endpoint: string;
}

/** The browser's subscription; null without one. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Tells the site where to send push messages for the browser of this session. Throws `ApiFailure`. */
export async function tellSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } };
  await call<typeof turnOnPush>("POST", "/push-devices", { body });
  writeStored(
    KEY,
    JSON.stringify({ tokenEnd: endOf(readToken() ?? ""), endpoint: endpoint! } satisfies Owner),
  );
}

/**
 * Ends the browser's subscription once its session has ended here, also where another one has begun, so that messages which the push service still holds reach
 * nobody else. Tells the site of an address that the browser has changed. Browsers without push messages only read a key.
 */
export async function keepPushOwner(): Promise<void> {
  const owner = readStoredJson<Owner>(KEY);
  if (!owner) return;
  const subscription = await readSubscription();
  if (endOf(readToken() ?? "") !== owner.tokenEnd) return endPush(subscription);
  if (!subscription || subscription.endpoint === owner.endpoint) return;
  // The member may have turned this device off from another one.
  const { devices } = await call<typeof listPushDevices>("GET", "/push-devices");
  if (devices.some(({ isCurrent }) => isCurrent)) await tellSubscription(subscription);
  else await endPush(subscription);
}

/** Ends push messages in this browser, and closes those that it shows. What fails is tried again at the next visit. */
export async function endPush(subscription: PushSubscription | null): Promise<void> {
  const ended = readStored(KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await subscription?.unsubscribe();
  // Removed last: while the key is stored, this browser remembers that the subscription must end. Another session may
  // have begun one meanwhile.
  if (readStored(KEY) === ended) removeStored(KEY);
}
