import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Standing } from "../../../contract/moderation.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { dateAndTime } from "../../ui/time.tsx";
import { BanDialog, EndBanDialog } from "./ban-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "./member-standing.module.css";
import { standingQuery } from "../moderation-queries.ts";
import { RoleDialog } from "./role-dialog.tsx";
import { EndSuspensionDialog, SuspendDialog } from "./suspend-dialog.tsx";

interface Props {
  username: string;
  /** Further links. */
  children?: ReactNode;
}

export function MemberStanding({ username, children }: Props) {
  const { data: standing, error, isPending, refetch } = useQuery(standingQuery(username));
  if (isPending) return <Spinner label="Loading member status" />;
  if (standing === undefined) {
    return <LoadFailure what="This member's status" error={error} retry={refetch} />;
  }
  if (standing === null) return <Notice title={`There is no member called "${username}".`} />;
  return (
    <section className={styles.standing} aria-label={`Status of ${standing.userName}`}>
      <p>{wordsOf(standing)}</p>
      {standing.reason && (
        <p className={styles.reason}>
          Reason: <q dir="auto">{standing.reason}</q>
        </p>
      )}
      <div className={styles.choices}>
        <Actions standing={standing} />
        {children}
      </div>
    </section>
  );
}

const ROLES: Record<Standing["role"], string> = {
  member: "a member",
  moderator: "a moderator",
  admin: "an admin",
};

function wordsOf({ userName, role, isBanned, suspendedUntil }: Standing): ReactNode {
  const who = (
    <>
      <strong>{userName}</strong> is {ROLES[role]}
    </>
  );
  if (isBanned) return <>{who} and is banned.</>;
  if (!suspendedUntil) return <>{who} in good standing.</>;
  const until = new Date(milliseconds(suspendedUntil));
  return (
    <>
      {who} and is suspended until <time dateTime={until.toISOString()}>{dateAndTime(until)}</time>.
    </>
  );
}

type Asked = "suspend" | "end suspension" | "ban" | "end ban" | "role";

function Actions({ standing }: { standing: Standing }) {
  const { viewer } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { userName, role, isBanned, suspendedUntil } = standing;
  // The server enforces this rule; hiding the buttons spares people its refusals.
  const isAdmin = viewer?.role === "admin";
  if (viewer?.username === userName || (role !== "member" && !isAdmin)) return null;
  const close = () => setAsked(null);
  const dialog = { username: userName, onDone: close, onClose: close };
  const actions: { asked: Asked; name: string; isDanger?: boolean }[] = [
    suspendedUntil
      ? { asked: "end suspension", name: "End suspension" }
      : { asked: "suspend", name: "Suspend" },
    isBanned ? { asked: "end ban", name: "End ban" } : { asked: "ban", name: "Ban", isDanger: true },
    ...(isAdmin ? [{ asked: "role" as const, name: "Change role" }] : []),
  ];
  return (
    <>
      {actions.map(({ asked, name, isDanger }) => (
        <Button
          key={asked}
          look={isDanger ? "danger" : "outline"}
          className={styles.choice}
          onClick={() => setAsked(asked)}
        >
          {name}
        </Button>
      ))}
      {asked === "suspend" && <SuspendDialog {...dialog} />}
      {asked === "end suspension" && <EndSuspensionDialog {...dialog} />}
      {asked === "ban" && <BanDialog {...dialog} />}
      {asked === "end ban" && <EndBanDialog {...dialog} />}
      {asked === "role" && <RoleDialog standing={standing} onDone={close} onClose={close} />}
    </>
  );
}
