import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { editFeed } from "../../../contract/edit-feed.ts";
import type { Feed } from "../../../contract/feeds.ts";
import { call } from "../../api/api.ts";
import { useSession } from "../../session/session.ts";
import { ownRoleIn } from "../people/own-role.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST, REASONS_TO_UNDO } from "../decisions/reason-field.tsx";
import { showFeedLooks } from "./show-feed-looks.ts";

export type FeedChange =
  | { description: string }
  | { hue: number | null }
  | { picture: string | null }
  | { isClosed: boolean }
  | { isForApproved: boolean };

interface Props {
  feed: Feed;
  change: FeedChange;
  /** Receives a text about the outcome, and the changed feed. */
  onDone: (words: string, changed: Feed) => void;
  onClose: () => void;
}

export function EditFeedDialog({ feed, change, onDone, onClose }: Props) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const changed = useRef(feed);
  const { title, action, happens, outcome, ready } = wordsOf(feed, change);
  const decide = async (reason: string) => {
    changed.current = await call<typeof editFeed>("POST", "/moderation/feeds/:name", {
      params: { name: feed.name },
      body: { ...change, reason },
    });
    invalidateAfterDecision(queryClient);
    if ("hue" in change || "picture" in change) showFeedLooks();
  };
  return (
    <ReasonDialog
      title={title}
      action={action}
      ready={ready}
      isReasonOptional={ownRoleIn(viewer, feed.name)?.role === "owner" && !("isClosed" in change)}
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
      title: `Change the description of ${feed}?`,
      action: "Save",
      happens: "It appears on the feed's page and in the directory.",
      outcome: "Saved.",
      ready: ["Clearer wording", "Out of date", "Corrects a mistake"],
    };
  }
  if ("hue" in change) return wordsOfHue(feed, change.hue);
  if ("picture" in change) return wordsOfPicture(feed, change.picture);
  if ("isForApproved" in change) return wordsOfLimit(feed, change.isForApproved);
  if (change.isClosed) {
    return {
      title: `Close ${feed}?`,
      action: "Close feed",
      happens: "Nobody can post into it any more. Its posts can still be read and commented on.",
      outcome: "Closed to new posts.",
      ready: REASONS_AGAINST,
    };
  }
  return {
    title: `Reopen ${feed}?`,
    action: "Reopen feed",
    happens: "Members can post into it again.",
    outcome: "Open to new posts.",
    ready: REASONS_TO_UNDO,
  };
}

function wordsOfLimit(feed: string, isForApproved: boolean) {
  if (isForApproved) {
    return {
      title: `Let posts in ${feed} wait?`,
      action: "Let posts wait",
      happens:
        "Posts of members who are not approved here wait until somebody who moderates the feed, or the site, has approved them. Comments appear at once, as before.",
      outcome: "Posts of members who are not approved wait.",
      ready: ["For better posts", "Against adverts", "Asked for by members"],
    };
  }
  return {
    title: `Let everybody post in ${feed}?`,
    action: "Let everybody post",
    happens: "Posts appear at once again. Those that wait now go on waiting for a decision.",
    outcome: "Everybody’s posts appear at once.",
    ready: REASONS_TO_UNDO,
  };
}

const REASONS_FOR_A_LOOK = ["Easier to find", "Fits the subject", "Asked for by members"];

function wordsOfHue(feed: string, hue: number | null) {
  return {
    title: `Change the colour of ${feed}?`,
    action: "Change colour",
    happens:
      hue === null
        ? "The sign of the feed has the colour that comes from its name again."
        : "The sign of the feed has this colour everywhere, in both themes.",
    outcome: "The colour is changed.",
    ready: REASONS_FOR_A_LOOK,
  };
}

function wordsOfPicture(feed: string, picture: string | null) {
  if (picture === null) {
    return {
      title: `Remove the picture of ${feed}?`,
      action: "Remove picture",
      happens: "It disappears everywhere at once. The first letter of the name stands there again.",
      outcome: "The picture is removed.",
      ready: REASONS_AGAINST,
    };
  }
  return {
    title: `Show this picture for ${feed}?`,
    action: "Show picture",
    happens: "It stands on the sign of the feed everywhere. The picture before, if there is one, disappears.",
    outcome: "The picture is shown.",
    ready: REASONS_FOR_A_LOOK,
  };
}
