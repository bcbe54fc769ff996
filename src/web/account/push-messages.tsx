import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { listPushDevices, PushDevice, sendTestPush, turnOffPush } from "../../contract/push-messages.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Time } from "../ui/time.tsx";
import { deviceName, DeviceRow } from "./device-row.tsx";
import { isSubscribedHere, pushObstacle, turnOffHere, turnOnHere } from "./push-browser.ts";
import styles from "./settings-section.module.css";
import { RowsLoading, SettingsSection } from "./settings-section.tsx";

const queryKey = ["own", "push-devices"];

/** Turns push messages on for this device, lists the devices that have them, and sends a message to try them. */
export function PushMessages({ uid }: { uid: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    data,
    error,
    refetch: retry,
  } = useQuery({
    queryKey: [...queryKey, uid],
    queryFn: async ({ signal }) => ({
      ...(await call<typeof listPushDevices>("GET", "/push-devices", { signal })),
      isHere: await isSubscribedHere(),
    }),
    staleTime: 0,
  });
  const { act, busy, failure, words } = useActs(() => heading.current?.focus());
  if (data?.isOn === false && data.devices.length === 0) return null;
  return (
    <SettingsSection
      title="Push messages"
      titleRef={heading}
      about="Hear of replies, mentions and messages while no page of this site is open. The push service of your browser's maker passes them on encrypted: it learns when you get one, but not what it says. Signing out on a device turns them off there."
    >
      {data && data.devices.length > 0 && (
        <ul className={styles.rows}>
          {data.devices.map((device) => (
            <Device key={device.id} device={device} isBusy={busy === device.id} onOff={() => act(device)} />
          ))}
        </ul>
      )}
      {!data && <RowsLoading resource="push messages" error={error} retry={retry} />}
      {data && <ThisDevice {...data} busy={busy} act={act} />}
      <FormError message={failure} />
      <p role="status" className={styles.status}>
        {words}
      </p>
    </SettingsSection>
  );
}

interface ActProps {
  busy: string | null;
  act: (act: "on" | "test") => void;
}

type ThisDeviceProps = ActProps & { isOn: boolean; isHere: boolean; devices: PushDevice[] };

function ThisDevice({ isOn, isHere, devices, ...acts }: ThisDeviceProps) {
  if (!isOn) return <p className={styles.about}>This site sends no push messages at present.</p>;
  return isHere && devices.some(({ isCurrent }) => isCurrent) ? <TryOut {...acts} /> : <TurnOn {...acts} />;
}

function TurnOn({ busy, act }: ActProps) {
  const obstacle = pushObstacle();
  if (obstacle) return <p className={styles.about}>{obstacle}</p>;
  return (
    <div>
      <Button look="outline" busy={busy === "on"} onClick={() => act("on")}>
        Turn on for this device
      </Button>
    </div>
  );
}

function TryOut({ busy, act }: ActProps) {
  return (
    <div>
      <Button look="outline" busy={busy === "test"} onClick={() => act("test")}>
        Send a test message
      </Button>
    </div>
  );
}

interface DeviceProps {
  device: PushDevice;
  isBusy: boolean;
  onOff: () => void;
}

function Device({ device, isBusy, onOff }: DeviceProps) {
  return (
    <DeviceRow
      device={device}
      action={
        <Button look="outline" busy={isBusy} onClick={onOff}>
          Turn off<span className="visually-hidden"> on {deviceName(device)}</span>
        </Button>
      }
    >
      <p>
        Turned on <Time at={device.since} />
      </p>
      <p>
        Last used <Time at={device.lastSeenAt} />
      </p>
    </DeviceRow>
  );
}

type Act = "on" | "test" | PushDevice;

const OUTCOMES = {
  sent: "The message is on its way. It should appear in a moment.",
  gone: "Your browser's push service no longer knows this device. Turn push messages on again.",
  failed: "Your browser's push service did not take the message. Please try again later.",
};

/** Turns push messages on, or off on a device, or tries them. `onDone` runs when the pressed button may have disappeared. */
function useActs(onDone: () => void) {
  const queryClient = useQueryClient();
  const { data, error, variables, isPending, mutate } = useMutation({
    mutationFn: run,
    onSuccess: async (_, act) => {
      await refetch(queryClient, { queryKey });
      if (act !== "test") onDone();
    },
  });
  return {
    act: mutate,
    busy: isPending ? (typeof variables === "string" ? variables : variables.id) : null,
    failure: error ? error.message : (data?.failure ?? null),
    words: data?.words ?? null,
  };
}

async function run(act: Act): Promise<{ words?: string; failure?: string }> {
  if (act === "on") {
    await turnOnHere();
    return { words: "Push messages are on for this device." };
  }
  if (act === "test") {
    const { outcome } = await call<typeof sendTestPush>("POST", "/push-devices/test");
    return outcome === "sent" ? { words: OUTCOMES.sent } : { failure: OUTCOMES[outcome] };
  }
  await call<typeof turnOffPush>("DELETE", "/push-devices/:id", { params: { id: act.id } });
  if (act.isCurrent) await turnOffHere().catch(reportError);
  return { words: `Push messages are off on ${deviceName(act)}.` };
}
