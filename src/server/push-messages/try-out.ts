import type { sendTestPush } from "../../contract/push-messages.ts";
import type { CallAnswer } from "../../contract/call.ts";
import { pages } from "../../contract/paths.ts";
import type { Database } from "../db/database.ts";
import { TEST_WORDS } from "../notifications/words.ts";
import { forbidden, notFound } from "../refusal.ts";
import { deliver, type PushNeeds } from "./deliver.ts";
import { subscriberOf } from "./subscriptions.ts";

/** Throws 403 where the operator has turned push messages off. */
export function requirePush(isOn: boolean): void {
  if (!isOn) throw forbidden("noPushMessages");
}

/** The person waits for it now, so a push service need not keep it for long. */
const DELIVERY = { ttl: 300, urgency: "high" } as const;

/** Sends a message to the browser of a session, and waits for what the push service says. Throws 404 where it gets none. */
export async function sendTest(
  db: Database,
  needs: PushNeeds,
  token: string,
): Promise<CallAnswer<typeof sendTestPush>["outcome"]> {
  const receiver = await subscriberOf(db, token);
  if (!receiver) throw notFound("pushDeviceNotFound");
  const message = { ...TEST_WORDS, tag: "test", address: pages.settings, isTest: true } as const;
  const outcome = await deliver(db, needs, receiver, message, DELIVERY);
  if (outcome === null) return "sent";
  return outcome === "gone" ? "gone" : "failed";
}
