import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import type { CallAnswer } from "../../contract/call.ts";
import type { Invitation, makeInvitation } from "../../contract/invitations.ts";
import { LIMITS } from "../../contract/limits.ts";
import { endTyping, type FeedChoice, namesLeftOut } from "../submit/feed-choice.ts";
import { FeedPicker } from "../submit/feed-picker.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { counted } from "../ui/format-number.ts";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { SelectField, TextField } from "../ui/text-field.tsx";
import styles from "./invitations.module.css";
import { sendInvitation } from "./invitations-query.ts";

const USES = [1, 2, 5, 10, 25, 50, LIMITS.invitationUses];
const DAYS = [1, 7, 30, 90, null];

const INVITATION = {
  most: LIMITS.invitationFeeds,
  name: "An invitation",
  without: "New members follow these feeds from the start.",
};

const EMPTY = {
  note: "",
  maxUses: 1,
  days: 7 as number | null,
  feeds: { chosen: [], typed: "" } as FeedChoice,
};

type Fields = typeof EMPTY;

interface Props {
  /** Whether the link of this invitation, made just now, has been taken back since. */
  isTakenBack: (id: string) => boolean;
}

/** Makes a link, which is shown once: only its hash is stored. */
export function InvitationForm({ isTakenBack }: Props) {
  const [fields, setFields] = useState(EMPTY);
  // Words that were typed meanwhile stay.
  const { made, isPending, error, make } = useMaking((sent) =>
    setFields((now) => (now === sent ? EMPTY : now)),
  );
  const change = (changed: Partial<Fields>) => setFields((now) => ({ ...now, ...changed }));
  const chooseFeeds = (next: (now: FeedChoice) => FeedChoice) =>
    setFields((now) => ({ ...now, feeds: next(now.feeds) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const finished = { ...fields, feeds: endTyping(fields.feeds, INVITATION.most) };
    setFields(finished);
    // The field says which feeds do not fit.
    if (namesLeftOut(finished.feeds, INVITATION.most).length === 0) make(finished);
  };
  return (
    <>
      <p className={styles.lead}>
        Anyone with the link can create an account. The members who come by it are listed below, and
        moderators see who invited whom.
      </p>
      <form className={styles.form} onSubmit={submit} onKeyDown={ignoreRepeated}>
        <Terms fields={fields} change={change} />
        <FeedPicker choice={fields.feeds} onChange={chooseFeeds} owner={INVITATION} />
        <TextField
          label="Note"
          value={fields.note}
          maxLength={LIMITS.invitationNote * 2}
          hint="Tells you which link it is. Only you see it."
          onChange={({ target }) => change({ note: target.value })}
        />
        <FormError message={error && error.message} />
        <MakeButton isPending={isPending} />
      </form>
      <MadeLinks made={made.filter(({ invitation }) => !isTakenBack(invitation.id))} />
    </>
  );
}

/** The second press of a double click may come after the answer, and would make a link of the empty form. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Enter that is held down would make a link of the empty form after each answer. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
}

function MakeButton({ isPending }: { isPending: boolean }) {
  return (
    <div>
      <SubmitButton look="outline" busy={isPending} onClick={ignoreSecond}>
        {isPending ? "Making..." : "Make a link"}
      </SubmitButton>
    </div>
  );
}

function Terms({ fields, change }: { fields: Fields; change: (changed: Partial<Fields>) => void }) {
  return (
    <div className={styles.terms}>
      <SelectField
        label="For"
        value={fields.maxUses}
        onChange={({ target }) => change({ maxUses: Number(target.value) })}
      >
        {USES.map((uses) => (
          <option key={uses} value={uses}>
            {counted(uses, "new member")}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Ends"
        value={fields.days ?? ""}
        onChange={({ target }) => change({ days: target.value === "" ? null : Number(target.value) })}
      >
        {DAYS.map((days) => (
          <option key={days} value={days ?? ""}>
            {days === null ? "never" : `after ${counted(days, "day")}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Each link is read out once, as it is made: the fields themselves are no status, which is read as a whole. */
function MadeLinks({ made }: { made: Made[] }) {
  return (
    <div className={styles.links}>
      <p role="status" className="visually-hidden">
        {made[0] && `Your link ${titleOf(made[0].invitation)} is ready.`}
      </p>
      {made.map(({ link, invitation }) => (
        <div key={invitation.id} className={styles.made}>
          <p>
            <strong>
              Your link <bdi>{titleOf(invitation)}</bdi> is ready.
            </strong>{" "}
            Copy it now: it is shown only until you leave this page.
          </p>
          <CopyField label={`Link ${titleOf(invitation)}`} noun="link" value={link} />
        </div>
      ))}
    </div>
  );
}

function titleOf({ note, maxUses }: Invitation): string {
  return note ? `“${note}”` : `for ${counted(maxUses, "new member")}`;
}

type Made = CallAnswer<typeof makeInvitation>;

/** Keeps the links that were made, the newest first: none of them can be shown again. */
function useMaking(onMade: (sent: Fields) => void) {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Made[]>([]);
  // A second press comes before the button is busy.
  const isMaking = useRef(false);
  const { isPending, error, mutate } = useMutation({
    mutationFn: ({ feeds, ...rest }: Fields) => sendInvitation(queryClient, { ...rest, feeds: feeds.chosen }),
    onSuccess: (one, sent) => {
      setMade((others) => [one, ...others]);
      onMade(sent);
    },
    onSettled: () => void (isMaking.current = false),
  });
  return {
    made,
    isPending,
    error,
    make: (fields: Fields) => {
      if (isMaking.current) return;
      isMaking.current = true;
      mutate(fields);
    },
  };
}
