import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as calls from "../../contract/notification-mails.ts";
import { call } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import styles from "./settings-section.module.css";
import { RowsLoading, SettingsSection } from "./settings-section.tsx";

function mailsQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "notification-mails", uid],
    queryFn: ({ signal }) =>
      call<typeof calls.getNotificationMails>("GET", "/notification-mails", { signal }),
    // The member may have opened a link of a mail, which confirms the address or ends mails.
    staleTime: 0,
  });
}

/** Chooses about which notifications the viewer gets mails. */
export function NotificationMailsSection({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(mailsQuery(uid));
  return (
    <SettingsSection
      title="Notifications and posts by mail"
      about="A mail tells you of what you have not read here after some minutes, or of posts that you have missed. It ends with a link that stops its kind of mails."
    >
      {data?.sendsMail === false && (
        <p className={styles.about}>This site cannot send mails at the moment.</p>
      )}
      {data && (data.sendsMail || isChosen(data)) && (
        <>
          <div className={styles.fields}>
            {KINDS.map((kind) => (
              <Kind key={kind} uid={uid} kind={kind} saved={data[kind]} />
            ))}
          </div>
          {data.sendsMail && <Address uid={uid} mails={data} />}
        </>
      )}
      {!data && <RowsLoading resource="your choice of mails" error={error} retry={refetch} />}
    </SettingsSection>
  );
}

const KINDS = ["replies", "messages", "decisions", "digest"] as const;

const isChosen = (mails: calls.NotificationMails): boolean => KINDS.some((kind) => mails[kind] !== "never");

const WORDS: Record<calls.MailKind, { label: string; hint?: string }> = {
  replies: { label: "Comments, replies and mentions" },
  messages: { label: "Messages", hint: "The mail says who wrote to you, but not what." },
  decisions: { label: "Decisions of moderators" },
  digest: {
    label: "Posts that you have missed",
    hint: "The best posts of the feeds that you follow. None of these come while you are visiting.",
  },
};

const NEVER = { never: "No mails" };
const CHOICES = { ...NEVER, soon: "After five minutes", hourly: "Gathered, once an hour at most" };
const DIGEST_CHOICES = {
  ...NEVER,
  daily: "After a day without a visit, then each day",
  weekly: "After a week without a visit, then each week",
};

interface KindProps {
  uid: string;
  kind: calls.MailKind;
  saved: calls.MailChoice;
}

function Kind({ uid, kind, saved }: KindProps) {
  const queryClient = useQueryClient();
  // The choice that is being saved. The select must show it at once.
  const [wanted, setWanted] = useState<calls.MailChoice | null>(null);
  const { queryKey } = mailsQuery(uid);
  const { error, mutate } = useMutation({
    // The last choice wins, whichever answer comes first.
    scope: { id: "notification-mails" },
    mutationFn: (how: calls.MailChoice) =>
      call<typeof calls.chooseNotificationMails>("POST", "/notification-mails", { body: { kind, how } }),
    onSuccess: async (mails) => {
      // Cancels reads in progress: their answers may be from before the choice.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, mails);
    },
    onSettled: (_mails, _error, how) => setWanted((latest) => (latest === how ? null : latest)),
  });
  const choose = (how: calls.MailChoice) => {
    setWanted(how);
    mutate(how);
  };
  return (
    <div>
      <ChoiceField
        {...WORDS[kind]}
        options={kind === "digest" ? DIGEST_CHOICES : CHOICES}
        value={wanted ?? saved}
        onChange={choose}
      />
      <FormError message={error && error.message} />
    </div>
  );
}

interface AddressProps {
  uid: string;
  mails: calls.NotificationMails;
}

/** Says where the mails go and, while they go nowhere, what to do. */
function Address({ uid, mails }: AddressProps) {
  const queryClient = useQueryClient();
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => call<typeof calls.confirmMailAddress>("POST", "/notification-mails/address"),
    // The address may be confirmed by now.
    onError: () => void queryClient.invalidateQueries({ queryKey: mailsQuery(uid).queryKey }),
  });
  const { address, email } = mails;
  const lacksConfirmation = isChosen(mails) && address !== "confirmed";
  const look = isChosen(mails) ? styles.about : styles.status;
  const words = isSuccess ? `A new link is on its way to ${email}.` : ADDRESS_WORDS[address](email);
  return (
    <>
      {/* Screen readers announce words that appear in an element that was there already. */}
      <p role="status" className={lacksConfirmation ? undefined : look}>
        {isChosen(mails) && (lacksConfirmation ? words : ADDRESS_WORDS.confirmed(email))}
      </p>
      {lacksConfirmation && (
        <div>
          <Button look="outline" busy={isPending} onClick={() => mutate()}>
            Send a new link
          </Button>
        </div>
      )}
      <FormError message={error && error.message} />
    </>
  );
}

const ADDRESS_WORDS = {
  confirmed: (email: string) => `Mails go to ${email}.`,
  unconfirmed: (email: string) =>
    `To get mails, confirm ${email} first: open the link in the mail that we sent there. It works for an hour.`,
  refused: (email: string) =>
    `Mails to you have stopped, because the mail server of ${email} refused several. Check that the address is right, or change it above. Then open a link that we mail you.`,
};
