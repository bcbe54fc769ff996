import { ArrowUp } from "lucide";
import { useRef, useState } from "react";
import type { LiveEvents } from "../../contract/events.ts";
import { useLive } from "../live/use-live.ts";
import { useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./new-posts.module.css";
import { Icon } from "../ui/icon.tsx";

export interface LiveList {
  /** The feed whose new posts to announce; `*` for all feeds. */
  category: string;
  /** Whether a post in these feeds belongs to the list; absent means that every post does. */
  concerns?: (categories: string[]) => boolean;
  /** Shows the posts newer than this id. Needed where refetching the list would not show them. */
  onShow?: (newest: string) => void;
  /** Whether the list is sorted newest first, so that its first post is the newest it shows. */
  isNewestFirst?: boolean;
  /** Reads the list's newest ids. Needed where the newest post of `category` may not be in the list. */
  readNewest?: () => Promise<string[]>;
}

interface Props extends LiveList {
  onShow: (newest: string) => void;
  /** The id of the list's first post. */
  first: string | undefined;
}

/** A button that announces new posts. They show only on a press, so that nothing moves for the reader. */
export function NewPosts({ concerns, onShow, ...list }: Props) {
  const { viewer } = useSession();
  const hydrated = useHydrated();
  const { submitted, missed, restart } = useArrivals(list);
  // Filters at render time: the viewer and their followed feeds may load after the events arrive.
  const count = submitted.filter(
    ({ userId, categories }) => userId !== viewer?.uid && (!concerns || concerns(categories)),
  ).length;
  // Events arrive only after hydration.
  if (!hydrated) return null;
  return (
    <div role="status" className={styles.place}>
      {(missed || count > 0) && (
        <Button className={styles.button} data-act="new" onClick={() => onShow(restart())}>
          <Icon of={ArrowUp} size={16} />
          {wordsFor(missed ? null : count)}
        </Button>
      )}
    </div>
  );
}

/** The posts submitted since the list was shown, and whether some were missed while the stream was down. */
function useArrivals({ category, isNewestFirst, readNewest, first }: Omit<Props, "concerns" | "onShow">) {
  const [submitted, setSubmitted] = useState<LiveEvents["submitted"][]>([]);
  const [missed, setMissed] = useState(false);
  // The newest id seen. A newer id in `hello` means that posts were submitted while the stream was down.
  const newestThere = isNewestFirst ? first : undefined;
  const known = useRef(newestThere);
  // The newest id at the time when the list was read or last shown again.
  const shown = useRef(newestThere);
  const catchUp = async (latest: string) => {
    const before = known.current;
    known.current = latest;
    shown.current ??= latest;
    if (before === undefined || Number(latest) <= Number(before)) return;
    const newest = readNewest ? await readNewest() : [latest];
    // Posts newer than `latest` arrive as `submitted` events.
    if (newest.some((id) => Number(id) > Number(before) && Number(id) <= Number(latest))) setMissed(true);
  };
  useLive(
    { category },
    {
      hello: ({ latest }) => {
        if (latest !== undefined) catchUp(latest).catch(reportError);
      },
      submitted: (post) => {
        if (Number(post.id) > Number(known.current ?? 0)) known.current = post.id;
        // The post's event came before the stream's `hello`, so only the posts before it have been shown.
        shown.current ??= String(Number(post.id) - 1);
        setSubmitted((now) => [...now.filter(({ id }) => id !== post.id), post]);
      },
    },
  );
  /** Resets to no new posts. Returns the newest id that the list has shown so far. */
  const restart = (): string => {
    setSubmitted([]);
    setMissed(false);
    const before = shown.current ?? "0";
    shown.current = known.current;
    return before;
  };
  return { submitted, missed, restart };
}

function wordsFor(count: number | null): string {
  if (count === null) return "New posts";
  return count === 1 ? "1 new post" : `${count} new posts`;
}
