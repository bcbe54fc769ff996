import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Submission } from "../../../contract/entities.ts";
import type { pinPost } from "../../../contract/feed-pins.ts";
import { call } from "../../api/api.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { removeStored, storedKeys } from "../../session/storage.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { invalidateAfterDecision } from "../moderation-queries.ts";
import styles from "./choice-dialog.module.css";

interface Props {
  post: Submission;
  feed: string;
  /** Whether the button has the focus when the dialog opens. */
  isFirst: boolean;
}

/** Pins the post to the top of a feed, or unpins it. */
export function PinButton(props: Props) {
  const { post, feed } = props;
  const { data, error, refetch } = useQuery({ ...feedQuery(feed), staleTime: 0 });
  const isPinned = data?.pinned?.includes(post.id) ?? false;
  if (!data && error) {
    return (
      <LoadFailure resource={`The pinned posts of /${feed.toLowerCase()}`} error={error} retry={refetch} />
    );
  }
  return <Toggle {...props} isLoading={!data} isPinned={isPinned} />;
}

interface ToggleProps extends Props {
  isLoading: boolean;
  isPinned: boolean;
}

function Toggle({ post, feed, isFirst, isLoading, isPinned }: ToggleProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => setPinned(queryClient, feed, { submissionId: post.id, isPinned: !isPinned }),
  });
  const name = feed.toLowerCase();
  return (
    <div className={styles.pin}>
      <Button
        look="outline"
        busy={isLoading || isPending}
        onClick={() => mutate()}
        data-autofocus={isFirst || undefined}
      >
        {isPinned ? `Unpin from /${name}` : `Pin to the top of /${name}`}
      </Button>
      <p role="status" className={styles.done}>
        {isSuccess && (isPinned ? `Pinned to the top of /${name}.` : `No longer pinned in /${name}.`)}
      </p>
      <FormError message={error && error.message} />
    </div>
  );
}

/** Throws `ApiFailure`. */
async function setPinned(
  queryClient: QueryClient,
  name: string,
  body: { submissionId: string; isPinned: boolean },
): Promise<void> {
  const { pinned } = await call<typeof pinPost>("POST", "/moderation/feeds/:name/pins", {
    params: { name },
    body,
  });
  const { queryKey } = feedQuery(name);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (feed) => feed && { ...feed, pinned });
  invalidateAfterDecision(queryClient);
  // The feed's lists are read again at the next visit.
  const key = `feed-${name.toLowerCase()}-`;
  const isOfFeed = (part: unknown) => typeof part === "string" && part.startsWith(key);
  queryClient.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey.some(isOfFeed) });
  // Removes also the lists that a reload has left in the browser's storage, with the heights of their cards.
  for (const stored of storedKeys("sessionStorage")) {
    if (stored.includes(`-${key}`)) removeStored(stored, "sessionStorage");
  }
}
