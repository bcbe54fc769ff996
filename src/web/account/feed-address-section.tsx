import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Time } from "../ui/time.tsx";
import { endFeedAddress, feedAddressQuery, makeFeedAddress } from "./account-queries.ts";
import styles from "./feed-address-section.module.css";
import sectionStyles from "./settings-section.module.css";
import { RowsLoading, SettingsSection } from "./settings-section.tsx";

/** Makes, replaces and turns off the secret address of the viewer's My Feed, which is shown when it is made and never again. */
export function FeedAddressSection({ uid }: { uid: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: since, error, refetch } = useQuery(feedAddressQuery(uid));
  const { made, isPending, failure, words, make, end } = useChange(uid, () => heading.current?.focus());
  return (
    <SettingsSection
      title="My Feed in a feed reader"
      titleRef={heading}
      about="With a secret address a feed reader shows you the newest posts of the feeds you follow, without what you mute and hide. Everybody who knows the address can read them. Changing your password or signing out another device turns it off."
    >
      {made && since && isSame(made.createdAt, since) && (
        <CopyField label="Secret address" noun="address" value={made.address} />
      )}
      {since && (
        <p className={sectionStyles.about}>
          Your address is shown only once: replace it if you have lost it. Made <Time at={since} />
        </p>
      )}
      {since === null && (
        <div>
          <Button look="outline" busy={isPending} onClick={make}>
            Make a secret address
          </Button>
        </div>
      )}
      {since && <Acts isPending={isPending} make={make} end={end} />}
      {since === undefined && <RowsLoading resource="your address" error={error} retry={refetch} />}
      <FormError message={failure} />
      <p role="status" className={sectionStyles.status}>
        {words}
      </p>
    </SettingsSection>
  );
}

/** False once another address has been made on another device. */
function isSame(one: Timestamp, other: Timestamp): boolean {
  return milliseconds(one) === milliseconds(other);
}

interface ActsProps {
  isPending: boolean;
  make: () => void;
  end: () => void;
}

const QUESTIONS = {
  replace: {
    title: "Replace the address?",
    action: "Replace",
    words: "The address that you have now stops working at once, in every feed reader that has it.",
  },
  end: {
    title: "Turn off the address?",
    action: "Turn off",
    words: "It stops working at once, in every feed reader that has it. You can make another at any time.",
  },
};

function Acts({ isPending, make, end }: ActsProps) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const confirm = () => {
    setAsked(null);
    if (asked === "end") end();
    else make();
  };
  return (
    <div className={styles.acts}>
      <Button look="outline" busy={isPending} onClick={() => setAsked("replace")}>
        Replace address
      </Button>
      <Button look="outline" busy={isPending} onClick={() => setAsked("end")}>
        Turn off address
      </Button>
      {asked && (
        <ConfirmDialog
          title={QUESTIONS[asked].title}
          action={QUESTIONS[asked].action}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          {QUESTIONS[asked].words}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Makes or ends the address. `onDone` runs when the pressed button may have disappeared. */
function useChange(uid: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = feedAddressQuery(uid);
  const { data, error, isPending, variables, isSuccess, mutate } = useMutation({
    mutationFn: (change: "make" | "end") => (change === "make" ? makeFeedAddress() : endFeedAddress()),
    onSuccess: async (made) => {
      // Cancels reads in progress: their answers may be from before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, made?.createdAt ?? null);
      onDone();
    },
  });
  return {
    made: data ?? undefined,
    isPending,
    failure: error && error.message,
    words: isSuccess
      ? variables === "make"
        ? "Your address is ready."
        : "Your address is turned off."
      : null,
    make: () => mutate("make"),
    end: () => mutate("end"),
  };
}
