import type { turnOnPush } from "../../contract/push-messages.ts";
import { call } from "../api/api.ts";
import { rememberedViewer } from "../session/remembered-viewer.ts";
import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";

const KEY = "push-messages";

/** The member who has push messages in this browser, and the address that the site was told. */
interface Owner {
  uid: string;
  endpoint: string;
}

export function rememberPushOwner(owner: Owner): void {
  writeStored(KEY, JSON.stringify(owner));
}

/** The browser's subscription; null without one. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Tells the site where to send push messages for the browser of this session. Throws `ApiFailure`. */
export async function tellSubscription(uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } };
  await call<typeof turnOnPush>("POST", "/push-devices", { body });
  rememberPushOwner({ uid, endpoint: endpoint! });
}

/**
 * Ends the browser's subscription once its member is signed out here, so that messages which the push service still holds reach
 * nobody else. Tells the site of an address that the browser has changed. Browsers without push messages only read a key.
 */
export async function keepPushOwner(): Promise<void> {
  const owner = readStoredJson<Owner>(KEY);
  if (!owner) return;
  const token = readToken();
  const viewer = rememberedViewer(token);
  // Until the site has said who is signed in, nobody knows.
  if (token !== null && !viewer) return;
  const subscription = await readSubscription();
  if (viewer?.uid !== owner.uid) return endPush(subscription);
  if (subscription && subscription.endpoint !== owner.endpoint) {
    await tellSubscription(owner.uid, subscription);
  }
}

/** Ends push messages in this browser, and closes those that it shows. */
export async function endPush(subscription: PushSubscription | null): Promise<void> {
  removeStored(KEY);
  await subscription?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
