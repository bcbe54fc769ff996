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
import styles from "./member-status.module.css";
import { standingQuery } from "../moderation-queries.ts";
import { RoleDialog } from "./role-dialog.tsx";
import { EndSuspensionDialog, SuspendDialog } from "./suspend-dialog.tsx";

interface Props {
  username: string;
  /** Links to show after the actions. */
  children?: ReactNode;
}

export function MemberStatus({ username, children }: Props) {
  const { data: standing, error, isPending, refetch } = useQuery(standingQuery(username));
  if (isPending) return <Spinner label="Loading member status" />;
  if (standing === undefined) {
    return <LoadFailure resource="This member's status" error={error} retry={refetch} />;
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

function Actions({ standing }: { standing: Standing }) {
  const { viewer } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  // The server enforces this rule too. Hiding the buttons spares moderators its refusals.
  const isAdmin = viewer?.role === "admin";
  if (viewer?.username === standing.userName || (standing.role !== "member" && !isAdmin)) return null;
  return (
    <>
      {actionsOn(standing, isAdmin).map(({ asked, name, isDanger }) => (
        <Button
          key={asked}
          look={isDanger ? "danger" : "outline"}
          className={styles.choice}
          onClick={() => setAsked(asked)}
        >
          {name}
        </Button>
      ))}
      {asked && <ActionDialog asked={asked} standing={standing} close={() => setAsked(null)} />}
    </>
  );
}

type Asked = "suspend" | "end suspension" | "ban" | "end ban" | "role";

function actionsOn({ isBanned, suspendedUntil }: Standing, isAdmin: boolean) {
  const actions: { asked: Asked; name: string; isDanger?: boolean }[] = [
    suspendedUntil
      ? { asked: "end suspension", name: "End suspension" }
      : { asked: "suspend", name: "Suspend" },
    isBanned ? { asked: "end ban", name: "End ban" } : { asked: "ban", name: "Ban", isDanger: true },
  ];
  if (isAdmin) actions.push({ asked: "role", name: "Change role" });
  return actions;
}

function ActionDialog({ asked, standing, close }: { asked: Asked; standing: Standing; close: () => void }) {
  const dialog = { username: standing.userName, onDone: close, onClose: close };
  if (asked === "suspend") return <SuspendDialog {...dialog} />;
  if (asked === "end suspension") return <EndSuspensionDialog {...dialog} />;
  if (asked === "ban") return <BanDialog {...dialog} />;
  if (asked === "end ban") return <EndBanDialog {...dialog} />;
  return <RoleDialog standing={standing} onDone={close} onClose={close} />;
}
