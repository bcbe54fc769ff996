import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import type { Invitation } from "../../contract/invitations.ts";
import { milliseconds } from "../../contract/moments.ts";
import tagStyles from "../account/tag.module.css";
import { FeedLink } from "../feeds/feed-link.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { counted } from "../ui/format-number.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { MemberLink } from "../ui/member-link.tsx";
import { dateAndTime, Time } from "../ui/time.tsx";
import styles from "./invitations.module.css";
import { endInvitation } from "./invitations-query.ts";

interface Props {
  invitations: Invitation[];
  /** Names the member who invites, for an admin. */
  withMaker?: boolean;
}

export function InvitationRows({ invitations, withMaker = false }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState("");
  const tell = () => {
    setWords("The invitation is revoked.");
    // The pressed button has disappeared, so the list takes the focus.
    list.current?.focus();
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {words}
      </p>
      <ul ref={list} tabIndex={-1} className={styles.rows} aria-label="Invitations">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} withMaker={withMaker} onTakenBack={tell} />
        ))}
      </ul>
    </>
  );
}

const STATES: Record<Invitation["state"], string | null> = {
  open: null,
  paused: "Paused",
  ended: "Ended",
  used: "Used up",
  takenBack: "Revoked",
};

interface RowProps {
  invitation: Invitation;
  withMaker: boolean;
  onTakenBack: () => void;
}

function Row({ invitation, withMaker, onTakenBack }: RowProps) {
  const { note, userName, state, feeds, uses, maxUses, createdAt } = invitation;
  const canTakeBack = state === "open" || state === "paused";
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {withMaker ? <MemberLink name={userName} /> : <bdi>{note || nameFor(maxUses)}</bdi>}
          {STATES[state] && <span className={tagStyles.tag}>{STATES[state]}</span>}
        </p>
        <p className={styles.more}>
          {uses} of {maxUses} used
          <End invitation={invitation} /> · created <Time at={createdAt} />
        </p>
        {withMaker && note && (
          <p className={styles.more}>
            <bdi>{note}</bdi>
          </p>
        )}
        {feeds.length > 0 && (
          <p className={styles.feeds}>
            {feeds.map((feed) => (
              <FeedLink key={feed} feed={feed} />
            ))}
          </p>
        )}
        <Members {...invitation} />
      </div>
      {canTakeBack && <TakeBack invitation={invitation} withMaker={withMaker} onTakenBack={onTakenBack} />}
    </li>
  );
}

/** A name for a link without a note. */
function nameFor(maxUses: number): string {
  return `For ${counted(maxUses, "new member")}`;
}

/** The end of a link that works until then. */
function End({ invitation: { state, endsAt } }: { invitation: Invitation }) {
  if (state !== "open" && state !== "paused") return null;
  if (!endsAt) return <> · does not end</>;
  const end = new Date(milliseconds(endsAt));
  return (
    <>
      {" "}
      · ends <time dateTime={end.toISOString()}>{dateAndTime(end)}</time>
    </>
  );
}

function Members({ members }: Invitation) {
  if (members.length === 0) return null;
  return (
    <p className={styles.more}>
      Joined:{" "}
      {members.map(({ userName }, index) => (
        <span key={userName}>
          {index > 0 && ", "}
          <MemberLink name={userName} />
        </span>
      ))}
    </p>
  );
}

function TakeBack({ invitation, withMaker, onTakenBack }: RowProps) {
  const { viewer } = useSession();
  const { userName, note, maxUses } = invitation;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const Asking = userName === viewer?.username ? TakeBackOwn : TakeBackFromMaker;
  const done = () => {
    // Closes the dialog itself: the list may not have been read again.
    close();
    onTakenBack();
  };
  return (
    <>
      <Button look="outline" onClick={() => setAsked(true)}>
        Revoke
        <span className="visually-hidden">
          {" "}
          {withMaker ? `the invitation by ${userName}` : note || nameFor(maxUses)}
        </span>
      </Button>
      {isAsked && <Asking invitation={invitation} onDone={done} onClose={close} />}
    </>
  );
}

interface AskingProps {
  invitation: Invitation;
  onDone: () => void;
  onClose: () => void;
}

function TakeBackOwn({ invitation: { id }, onDone, onClose }: AskingProps) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => endInvitation(queryClient, id),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      title="Revoke this invitation?"
      action="Revoke"
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Nobody can join by this link afterwards. The members who came by it stay.
    </ConfirmDialog>
  );
}

/** Only admins load it. */
const TakeBackDialog = lazyPart(() =>
  import("../moderation/tools/tools.ts").then((tools) => tools.TakeBackDialog),
);

function TakeBackFromMaker({ invitation: { id, userName }, onDone, onClose }: AskingProps) {
  const queryClient = useQueryClient();
  return (
    <Suspense>
      <TakeBackDialog
        userName={userName}
        takeBack={(reason) => endInvitation(queryClient, id, reason)}
        {...{ onDone, onClose }}
      />
    </Suspense>
  );
}
