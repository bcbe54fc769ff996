import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Feed } from "../../contract/feeds.ts";
import { post } from "../api/api.ts";
import { noteDecision } from "./moderation-queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { AGAINST, IN_FAVOUR } from "./reason-field.tsx";

/** What is to be another way. */
export type FeedChange = { description: string } | { isClosed: boolean };

interface Props {
  feed: Feed;
  change: FeedChange;
  /** Is given what was done, and the feed after it. */
  onDone: (words: string, changed: Feed) => void;
  onClose: () => void;
}

/** Changes what a feed says of itself, or whether it takes new posts, with a reason. */
export function EditFeedDialog({ feed, change, onDone, onClose }: Props) {
  const queryClient = useQueryClient();
  const changed = useRef(feed);
  const { title, action, happens, outcome, ready } = wordsOf(feed, change);
  const decide = async (reason: string) => {
    changed.current = await post<Feed>(`/moderation/feeds/${encodeURIComponent(feed.name)}`, {
      ...change,
      reason,
    });
    noteDecision(queryClient);
  };
  return (
    <ReasonDialog
      title={title}
      action={action}
      ready={ready}
      decide={decide}
      onDone={() => onDone(outcome, changed.current)}
      onClose={onClose}
    >
      <p>{happens}</p>
    </ReasonDialog>
  );
}

function wordsOf({ name }: Feed, change: FeedChange) {
  const feed = `/${name.toLowerCase()}`;
  if ("description" in change) {
    return {
      title: `Describe ${feed} anew?`,
      action: "Save",
      happens: "Everybody reads it on the feed's page and in the directory.",
      outcome: "Saved.",
      ready: ["Says it better", "Out of date", "A mistake in it"],
    };
  }
  if (change.isClosed) {
    return {
      title: `Close ${feed}?`,
      action: "Close",
      happens: "Nobody can post into it any more. What is there can still be read and talked about.",
      outcome: "Closed to new posts.",
      ready: AGAINST,
    };
  }
  return {
    title: `Reopen ${feed}?`,
    action: "Reopen",
    happens: "Members can post into it again.",
    outcome: "Open to new posts.",
    ready: IN_FAVOUR,
  };
}
