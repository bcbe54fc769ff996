import { ArrowUp } from "lucide";
import { useRef, useState } from "react";
import type { LiveEvents } from "../../contract/events.ts";
import { useLive } from "../live/use-live.ts";
import { useSession } from "../session/session.ts";
import { useAlive } from "../ui/alive.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./new-posts.module.css";
import { Icon } from "../ui/icon.tsx";

export interface LiveList {
  /** The feed whose new posts to tell of, `*` for all. */
  category: string;
  /** Whether a post in these feeds is one for the list; absent means that every one is. */
  concerns?: (categories: string[]) => boolean;
  /** Shows the posts that are newer than this one, where the list read anew would not. */
  onShow?: (newest: string) => void;
  /** The newest posts stand first: the first one says how new the list is. */
  isNewestFirst?: boolean;
  /** Reads the ids of the newest posts of the list, where that of the feed does not say them. */
  readNewest?: () => Promise<string[]>;
}

interface Props extends LiveList {
  onShow: (newest: string) => void;
  /** The id of the list's first post. */
  first: string | undefined;
}

/** Says above a list how many posts have come since it was read. It moves nothing of what is being read. */
export function NewPosts({ category, concerns, onShow, isNewestFirst, readNewest, first }: Props) {
  const { viewer } = useSession();
  const alive = useAlive();
  const [submitted, setSubmitted] = useState<LiveEvents["submitted"][]>([]);
  const [missed, setMissed] = useState(false);
  // The newest post that is known of: one that is newer was posted while nothing was told.
  const newestThere = isNewestFirst ? first : undefined;
  const known = useRef(newestThere);
  // What was known when the list was read, or last shown anew.
  const shown = useRef(newestThere);
  const catchUp = async (latest: string) => {
    const before = known.current;
    known.current = latest;
    shown.current ??= latest;
    if (before === undefined || Number(latest) <= Number(before)) return;
    const newest = readNewest ? await readNewest() : [latest];
    // What came later is told.
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
        setSubmitted((now) => [...now.filter(({ id }) => id !== post.id), post]);
      },
    },
  );
  // Looked at now: who is looking, and what they follow, may have become known meanwhile.
  const count = submitted.filter(
    ({ userId, categories }) => userId !== viewer?.uid && (!concerns || concerns(categories)),
  ).length;
  const show = () => {
    setSubmitted([]);
    setMissed(false);
    onShow(shown.current ?? "0");
    shown.current = known.current;
  };
  // Without scripts nothing is ever told.
  if (!alive) return null;
  return (
    <div role="status" className={styles.place}>
      {(missed || count > 0) && (
        <Button className={styles.button} onClick={show}>
          <Icon of={ArrowUp} size={16} />
          {wordsFor(missed ? null : count)}
        </Button>
      )}
    </div>
  );
}

function wordsFor(count: number | null): string {
  if (count === null) return "New posts";
  return count === 1 ? "1 new post" : `${count} new posts`;
}
