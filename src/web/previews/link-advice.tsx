import { Suspense } from "react";
import type { LinkPreview } from "../../contract/previews.ts";
import { pages } from "../../contract/paths.ts";
import { NotShown } from "../posts/lazy-post-menu.tsx";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import styles from "./link-advice.module.css";
import { useLinkPreview } from "./use-link-preview.ts";
import { Link } from "../router/link.tsx";

interface Props {
  /** The address being typed; null while it is not valid. */
  address: string | null;
  /** Whether the post has no title yet. A typed title is never replaced. */
  wantsTitle: boolean;
  onTitle: (title: string) => void;
}

/** Advice on the address being typed: offers the linked page's title, and lists earlier posts of the link. */
export function LinkAdvice({ address, wantsTitle, onTitle }: Props) {
  const known = useLinkPreview(address);
  return (
    // Always rendered, because screen readers announce only what is added to an existing status element.
    <div role="status" className={styles.advice}>
      {known?.title && wantsTitle && <TitleOffer title={known.title} onTitle={onTitle} />}
      {known && <EarlierPosts {...known} />}
    </div>
  );
}

function TitleOffer({ title, onTitle }: { title: string; onTitle: (title: string) => void }) {
  return (
    <Button look="outline" className={styles.offer} onClick={() => onTitle(title)}>
      <span>
        Use the page&rsquo;s title: <b dir="auto">{title}</b>
      </span>
    </Button>
  );
}

/**
 * The links open in a new tab, to keep the draft. Posting a link again is allowed. Of posts that the member hides, it says
 * only that they are there.
 */
function EarlierPosts({ posts, hidden }: Pick<LinkPreview, "posts" | "hidden">) {
  const leavesOut = Object.keys(hidden).length > 0;
  if (posts.length === 0 && !leavesOut) return null;
  return (
    <div className={styles.earlier}>
      <h2>Already posted here</h2>
      <ul>
        {posts.map(({ id, title, userName, createdAt }) => (
          <li key={id}>
            <Link to={pages.details(id)} target="_blank">
              <bdi>{title}</bdi>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </Link>
            <span className={styles.by}>
              by {userName}, <Time at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <Suspense>{leavesOut && <NotShown pages={[{ hidden }]} />}</Suspense>
    </div>
  );
}
