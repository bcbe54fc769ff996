import * as calls from "../../contract/push-messages.ts";
import { browserOf } from "../auth/account/present.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { PushNeeds } from "./deliver.ts";
import { siteKeys } from "./site-keys.ts";
import { listPushDevices, type PushDeviceRow, subscribe, unsubscribe } from "./subscriptions.ts";
import { requirePush, sendTest } from "./try-out.ts";

/** `isOn`: whether the operator lets the site send push messages. */
export function pushRoutes({ answer, write }: Calls, needs: PushNeeds, isOn: boolean): void {
  answer(calls.listPushDevices, async ({ db, viewer, token }) => ({
    isOn,
    devices: isOn ? (await listPushDevices(db, viewer.id, token)).map(presentPushDevice) : [],
  }));

  write(calls.readPushKey, async ({ db }) => {
    requirePush(isOn);
    return { key: (await siteKeys(db)).publicKey };
  });

  write(calls.turnOnPush, async ({ db, body, viewer, token }) => {
    requirePush(isOn);
    await subscribe(db, viewer.id, token, body);
    return null;
  });

  write(calls.turnOffPush, async ({ db, params, viewer }) => {
    await unsubscribe(db, viewer.id, params.id);
    return null;
  });

  // No transaction is open while the push service is waited for.
  write(calls.sendTestPush, {
    transaction: "none",
    write: async ({ db, token }) => {
      requirePush(isOn);
      return { outcome: await sendTest(db, needs, token) };
    },
  });
}

function presentPushDevice({
  id,
  user_agent,
  created_at,
  last_seen_at,
  isCurrent,
}: PushDeviceRow): calls.PushDevice {
  return {
    id: String(id),
    ...browserOf(user_agent),
    since: timestamp(created_at),
    lastSeenAt: timestamp(last_seen_at),
    isCurrent,
  };
}
