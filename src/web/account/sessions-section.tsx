import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Session } from "../../contract/sessions.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Time } from "../ui/time.tsx";
import { endOtherSessions, endSession, refreshAccount, sessionsQuery } from "./account-queries.ts";
import { deviceName, DeviceRow } from "./device-row.tsx";
import styles from "./settings-section.module.css";
import { RowsLoading, SettingsSection } from "./settings-section.tsx";

export function SessionsSection({ uid }: { uid: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery(uid));
  const { announcement, failure, ending, end } = useEnding(() => heading.current?.focus());
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingsSection
      title="Where you are signed in"
      titleRef={heading}
      about="Sign out any device that you do not know or no longer use. A device that you do not use for 30 days is signed out by itself, and every device after 90 days."
    >
      {data && (
        <ul className={styles.rows}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {!data && <RowsLoading resource="your devices" error={error} retry={refetch} />}
      <FormError message={failure} />
      <p role="status" className={styles.status}>
        {announcement}
      </p>
      {others.length > 0 && (
        <div>
          <Button look="outline" busy={ending === "others"} onClick={() => end("others")}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

interface RowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { address, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <DeviceRow
      device={session}
      action={
        !isCurrent && (
          <Button look="outline" busy={isEnding} onClick={onEnd}>
            Sign out<span className="visually-hidden"> {deviceName(session)}</span>
          </Button>
        )
      }
    >
      <p>
        {address ?? "Unknown network"} · signed in <Time at={createdAt} />
      </p>
      <p>
        Last used <Time at={lastSeenAt} />
      </p>
    </DeviceRow>
  );
}

/** Ends one session or all others. `onGone` runs after the pressed button has disappeared from the list. */
function useEnding(onGone: () => void) {
  const queryClient = useQueryClient();
  const { variables, data, error, isPending, mutate } = useMutation({
    mutationFn: async (ended: Session | "others") => {
      if (ended !== "others") await endSession(ended.id);
      return ended === "others" ? wordsFor(await endOtherSessions()) : `Signed out: ${deviceName(ended)}.`;
    },
    onSuccess: async () => {
      await refreshAccount(queryClient);
      onGone();
    },
  });
  return {
    announcement: data ?? null,
    failure: error && `No device was signed out. ${error.message}`,
    ending: isPending ? (variables === "others" ? "others" : variables.id) : null,
    end: mutate,
  };
}

function wordsFor(ended: number): string {
  return ended === 1 ? "Signed out on one other device." : `Signed out on ${ended} other devices.`;
}
