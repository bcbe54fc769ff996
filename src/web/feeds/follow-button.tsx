import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { follow, unfollow } from "../../contract/feeds.ts";
import { call } from "../api/api.ts";
import { showRefusal } from "../api/show-refusal.ts";
import { removeStoredListsOf } from "../post-cache/stored-lists.ts";
import { ForMembers } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { feedQuery, followedQuery, useFollowedQuery } from "./feed-queries.ts";
import styles from "./follow-button.module.css";

export function FollowButton({ feed }: { feed: string }) {
  return (
    <ForMembers>
      <Toggle feed={feed} />
    </ForMembers>
  );
}

function Toggle({ feed }: { feed: string }) {
  const { data: followed, isPending: isUnknown } = useFollowedQuery();
  // If the follows could not be read, offer to follow: following twice does no harm.
  const isFollowed = followed?.includes(feed.toLowerCase()) ?? false;
  const { isPending, mutate } = useToggleFollow(feed, isFollowed);
  return (
    <Button
      look="outline"
      className={`${styles.follow} ${isUnknown ? styles.unknown : isFollowed ? styles.followed : ""}`}
      data-followed={isFollowed || undefined}
      busy={isUnknown || isPending}
      onClick={() => mutate()}
    >
      {isFollowed ? "Unfollow" : "Follow"}
      <span className="visually-hidden"> {feed}</span>
    </Button>
  );
}

function useToggleFollow(feed: string, isFollowed: boolean) {
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof follow | typeof unfollow>("POST", isFollowed ? "/unfollow-category" : "/follow-category", {
        body: { category: feed },
      }),
    onSuccess: ({ categories }) => {
      if (!viewer) return;
      queryClient.setQueryData(followedQuery(viewer.uid).queryKey, categories);
      // My Feed changes with the follows: drop its cached lists, but no list under the reader's eyes.
      queryClient.removeQueries({ queryKey: ["posts", "own", viewer.uid], type: "inactive" });
      removeStoredListsOf(viewer.uid);
      // The number of the feed's followers has changed.
      void queryClient.invalidateQueries({ queryKey: feedQuery(feed).queryKey });
    },
    onError: showRefusal,
  });
}
