import { Ellipsis } from "lucide";
import { Suspense, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { SavedThing } from "../../contract/saved.ts";
import { CommentInList } from "../posts/comment-in-list.tsx";
import { PostMenu } from "../posts/lazy-post-menu.tsx";
import { PostByline } from "../posts/post-byline.tsx";
import type { OwnPlace } from "../posts/why-own-dialog.tsx";
import { Link } from "../router/link.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListsButton } from "./lists-button.tsx";
import { SaveButton } from "./save-button.tsx";
import { saveableOf } from "./saved-query.ts";
import styles from "./saved-item.module.css";

/** A saved post or comment. What is taken out stays until the list is read again, so that it can be put back. */
export function SavedItem({ thing, list, place }: { thing: SavedThing; list: string | null; place: number }) {
  const { submission, comment, savedAt } = thing;
  const saveable = saveableOf(thing);
  const name = submission?.title ?? `the comment by ${comment!.userName}`;
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <div className={styles.words}>
        {submission ? <PostLines post={submission} /> : <CommentInList comment={comment!} hasAuthor />}
      </div>
      <SaveButton {...saveable} name={name} className={styles.save!} iconSize={18} />
      <ListsButton thing={saveable} name={name} className={styles.lists} />
      {submission && (
        <RowMenu post={submission} ownPlace={{ kind: "saved", savedList: list, place, at: savedAt }} />
      )}
    </li>
  );
}

/** A post's title and byline, in a list of one's own. */
export function PostLines({ post }: { post: Submission }) {
  return (
    <>
      <Link to={pages.details(post.id)} className={styles.title}>
        <bdi>{truncate(post.title, LIMITS.title)}</bdi>
      </Link>
      <PostByline post={post} />
    </>
  );
}

/** The menu of a post in a list of one's own. */
export function RowMenu({ post, ownPlace }: { post: Submission; ownPlace: OwnPlace }) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        label={`More about ${post.title}`}
        className={styles.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <Icon of={Ellipsis} size={18} />
      </IconButton>
      {button && (
        <Suspense>
          <PostMenu {...{ button, post, ownPlace }} onClose={() => setButton(null)} />
        </Suspense>
      )}
    </>
  );
}
