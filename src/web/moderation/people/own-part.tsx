import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedPerson } from "../../../contract/feed-people.ts";
import { pages } from "../../../contract/paths.ts";
import tabStyles from "../tabs.module.css";
import { navigate } from "../../router/location.ts";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { sendAnswer } from "./role-queries.ts";

interface Props {
  feed: string;
  people: FeedPerson[];
  own: FeedPerson;
}

/** The acts of the people of a feed on their own role: step down, or ask for a feed without an owner. */
export function OwnPart({ feed, people, own }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const present = people.filter(({ role, isBanned }) => role && !isBanned);
  const hasOwner = present.some(({ role }) => role === "owner");
  return (
    <>
      {!hasOwner && <Vacancy feed={feed} own={own} isNext={present[0] === own} />}
      <div className={tabStyles.end}>
        <Button look="outline" className={tabStyles.unblock} onClick={() => setLeaving(true)}>
          Step down
        </Button>
      </div>
      {isLeaving && (
        <StepDownDialog
          feed={feed}
          isLastOwner={own.role === "owner" && present.filter(({ role }) => role === "owner").length === 1}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

function Vacancy({ feed, own, isNext }: { feed: string; own: FeedPerson; isNext: boolean }) {
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendAnswer(queryClient, feed, "ask"),
  });
  return (
    <div className={tabStyles.form}>
      <p>
        This feed has no owner.{" "}
        {own.isAsking
          ? "You have asked to own it; the admins decide."
          : isNext
            ? "As its highest moderator you may ask for it."
            : "Its highest moderator may ask for it."}
      </p>
      {isNext && !own.isAsking && (
        <div className={tabStyles.end}>
          <Button look="outline" busy={isPending} onClick={() => mutate()}>
            Ask to own it
          </Button>
        </div>
      )}
      <FormError message={error && error.message} />
    </div>
  );
}

function StepDownDialog({
  feed,
  isLastOwner,
  onClose,
}: {
  feed: string;
  isLastOwner: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendAnswer(queryClient, feed, "step-down"),
    onSuccess: () => {
      onClose();
      // The viewer may not see this page any more.
      if (!moderates(viewer)) navigate(pages.feed(feed));
    },
  });
  return (
    <ConfirmDialog
      title={`Step down in ${feed}?`}
      action="Step down"
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Your role ends at once, and so do the offers that you made.
      {isLastOwner &&
        " The feed has no owner then; its highest moderator may ask for it, or members where nobody is left."}
    </ConfirmDialog>
  );
}
