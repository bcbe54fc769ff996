import { createHmac } from "node:crypto";
import { imagePath } from "../../contract/image-addresses.ts";
import type { PushedMessage } from "../../contract/push-messages.ts";
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { GuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { type Delivery, headersFor, seal } from "./seal.ts";
import { siteKeys } from "./site-keys.ts";
import { forgetSubscriber, noteSuccess, type PushSubscriber } from "./subscriptions.ts";

/** The site as push services and devices see it. */
export interface PushSender {
  /** The `mailto:` or `https:` address at which a push service can ask about the site; null where it has none. */
  contact: string | null;
  /** The address of the site's icon. */
  icon: string;
}

/** The way to push services, and the sender of messages, read anew for each. */
export interface PushNeeds {
  get: GuardedFetch;
  sender: () => Promise<PushSender>;
}

const GONE = new Set([404, 410]);

/** A push service answers at once. A member who names a slow one must not hold up the messages of others. */
const TIMEOUT_MS = 3_000;

/**
 * Sends a message to the push service of a browser. Returns null once the service has it, and "gone" where the service
 * does not know the browser any more, whose subscription ends here. Any other refusal says whether to try again.
 */
export async function deliver(
  db: Database,
  { get, sender }: PushNeeds,
  receiver: PushSubscriber,
  message: Omit<PushedMessage, "icon">,
  delivery: Omit<Delivery, "topic">,
): Promise<FetchRefused | "gone" | null> {
  const { endpoint, authSecret } = receiver;
  const topic = topicOf(authSecret, message.tag);
  const { contact, icon } = await sender();
  const headers = await headersFor(endpoint, await siteKeys(db), { ...delivery, topic }, contact);
  const sent = {
    headers,
    body: seal(JSON.stringify({ ...message, icon } satisfies PushedMessage), receiver),
  };
  const refusal = await get(endpoint, { types: [], maxBytes: 0, sent, timeoutMs: TIMEOUT_MS }).then(
    () => null,
    asRefusal,
  );
  if (refusal === null) await noteSuccess(db, receiver.id);
  else if (GONE.has(refusal.status ?? 0)) {
    await forgetSubscriber(db, receiver);
    return "gone";
  }
  return refusal;
}

/** Keyed with the browser's secret, so that the push service does not learn which messages are about the same discussion elsewhere. */
function topicOf(authSecret: Buffer, tag: string): string {
  return createHmac("sha256", authSecret).update(tag).digest("base64url").slice(0, 32);
}

function asRefusal(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error;
  throw error;
}

/** Whether the site sends push messages, which only service workers receive. */
export function pushesOf({
  pushMessages,
  serviceWorker,
}: Pick<Settings, "pushMessages" | "serviceWorker">): boolean {
  return pushMessages && serviceWorker;
}

interface SenderSettings {
  contact?: string | undefined;
  icon?: string | null | undefined;
  publicUrl: string | undefined;
}

/** The contact is the first address that a push service takes: RFC 8292 has `mailto:` and `https:`. */
export function senderFrom({ contact, icon, publicUrl }: SenderSettings): PushSender {
  return {
    contact: [contact, publicUrl].find((address) => /^(mailto|https):./.test(address ?? "")) ?? null,
    icon: icon ? imagePath({ key: icon, width: 192, format: "webp" }) : "/icon-192.png",
  };
}
