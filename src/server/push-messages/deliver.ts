import { createHmac } from "node:crypto";
import type { PushedMessage } from "../../contract/push-messages.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { GuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { type Delivery, headersFor, seal } from "./seal.ts";
import { siteKeys } from "./site-keys.ts";
import { forgetSubscription, noteFailure, noteSuccess, type Subscription } from "./subscriptions.ts";

/** The way to push services, and whom they can ask about the site: a `mailto:` or `https:` address. */
export interface PushNeeds {
  get: GuardedFetch;
  contact: () => Promise<string | null>;
}

const GONE = new Set([404, 410]);

/**
 * Sends a message to the push service of a browser. Returns null once that has it, and "gone" where it does not know the
 * browser any more, whose subscription ends here. Otherwise the refusal says whether to try again.
 */
export async function deliver(
  db: Database,
  { get, contact }: PushNeeds,
  receiver: Subscription,
  message: PushedMessage,
  delivery: Omit<Delivery, "topic">,
): Promise<FetchRefused | "gone" | null> {
  const { endpoint, authSecret } = receiver;
  const topic = topicOf(authSecret, message.tag);
  const headers = await headersFor(endpoint, await siteKeys(db), { ...delivery, topic }, await contact());
  const sent = { headers, body: seal(JSON.stringify(message), receiver) };
  const refusal = await get(endpoint, { types: [], maxBytes: 0, sent }).then(() => null, asRefusal);
  if (refusal === null) await noteSuccess(db, receiver.id);
  else if (GONE.has(refusal.status ?? 0)) {
    await forgetSubscription(db, receiver);
    return "gone";
  } else await noteFailure(db, receiver.id);
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
}: Pick<Config, "pushMessages" | "serviceWorker">): boolean {
  return pushMessages && serviceWorker;
}

/** The first of these addresses that a push service takes: RFC 8292 has `mailto:` and `https:`. */
export function contactFor(contact: string | undefined, publicUrl: string | undefined): string | null {
  return [contact, publicUrl].find((address) => /^(mailto|https):./.test(address ?? "")) ?? null;
}
