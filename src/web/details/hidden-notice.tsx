import { Suspense } from "react";
import type { Submission } from "../../contract/entities.ts";
import { reasonIn, useOwn } from "../session/own-state.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import styles from "./post-details.module.css";

/** Loaded where a post is hidden. */
const HiddenLine = lazyPart(() => import("../filters/hidden-line.tsx").then((part) => part.HiddenLine));

/** Says on a post's own page that lists do not show it to the viewer, and takes it back. */
export function HiddenNotice({ post }: { post: Submission }) {
  const reason = reasonIn(undefined, useOwn(post.id));
  if (!reason) return null;
  return (
    <Suspense>
      <div className={styles.hidden}>
        <HiddenLine post={post} reason={reason} />
      </div>
    </Suspense>
  );
}
