import * as calls from "../../contract/push-messages.ts";
import { describeDevice } from "../auth/account/present.ts";
import type { Settings } from "../read-settings.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { CurrentSite } from "../site-settings/current-site.ts";
import { type PushNeeds, pushesOf, senderFrom } from "./deliver.ts";
import { siteKeys } from "./site-keys.ts";
import { listPushDevices, type PushDeviceRow, subscribe, unsubscribe } from "./subscriptions.ts";
import { requirePush, sendTest } from "./try-out.ts";

interface Needs {
  site: CurrentSite;
  settings: Pick<Settings, "publicUrl" | "pushMessages" | "serviceWorker">;
}

export function pushRoutes({ answer, write }: Calls, get: PushNeeds["get"], { site, settings }: Needs): void {
  const isOn = pushesOf(settings);
  const sender = async () => senderFrom({ ...(await site.now()), publicUrl: settings.publicUrl });
  // Answers also where the operator has turned push messages off: members can see and delete what is stored.
  answer(calls.listPushDevices, async ({ db, viewer, token }) => ({
    isOn,
    devices: (await listPushDevices(db, viewer.id, token)).map(presentPushDevice),
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
      return { outcome: await sendTest(db, { get, sender }, token) };
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
    ...describeDevice(user_agent),
    since: timestamp(created_at),
    lastSeenAt: timestamp(last_seen_at),
    isCurrent,
  };
}
