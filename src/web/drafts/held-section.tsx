import { useInfiniteQuery } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide";
import { type ReactNode, useId, useState } from "react";
import type { HeldWriting } from "../../contract/held.ts";
import { milliseconds } from "../../contract/moments.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { endOfNew } from "../../contract/new-member-words.ts";
import { plainText, plainWordsOf } from "../../contract/plain-words.ts";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { dateAndTime, longDate, Time } from "../ui/time.tsx";
import { ToolButton } from "../ui/tool-button.tsx";
import styles from "./draft-row.module.css";
import { draftOfHeld, ownHeldQuery } from "./held-drafts.ts";
import { useHeldActs } from "./use-held-acts.ts";

/** The member's posts and comments that wait for a moderator or were refused. Takes no room without any. */
export function HeldSection({ uid }: { uid: string }) {
  const query = useInfiniteQuery(ownHeldQuery(uid));
  const { data, error, refetch } = query;
  const held = data?.pages.flatMap((one) => one.held) ?? [];
  if (error && !data)
    return <LoadFailure resource="What waits for a moderator" error={error} retry={refetch} />;
  if (held.length === 0) return null;
  return (
    <>
      <HeldRows title="Waiting for a moderator" uid={uid} held={held.filter(({ refusal }) => !refusal)}>
        <p className={styles.what}>Only you and moderators see these.</p>
      </HeldRows>
      <HeldRows title="Not published" uid={uid} held={held.filter(({ refusal }) => refusal)} />
      <QueryLoadMore itemsName="posts and comments" nextAddress={pages.drafts} query={query} />
      <h2>Not sent yet</h2>
    </>
  );
}

interface RowsProps {
  title: string;
  uid: string;
  held: HeldWriting[];
  children?: ReactNode;
}

function HeldRows({ title, uid, held, children }: RowsProps) {
  const titleId = useId();
  if (held.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <ul>
        {held.map((one) => (
          <HeldRow key={one.id} uid={uid} held={one} />
        ))}
      </ul>
    </section>
  );
}

function HeldRow({ uid, held }: { uid: string; held: HeldWriting }) {
  const { createdAt, post, reason, feed, refusal } = held;
  return (
    <li className={styles.row} data-stop tabIndex={-1}>
      <div className={styles.words}>
        <p className={styles.what}>
          <bdi>{placeOf(held)}</bdi> · <Time at={createdAt} />
          {feed !== undefined && !refusal && (
            <>
              {" · Waits for the people of "}
              <bdi>/{feed.toLowerCase()}</bdi>
            </>
          )}
        </p>
        {post && (
          <p className={styles.title} dir="auto">
            {post.title}
          </p>
        )}
        <Words held={held} />
        {reason.newMember && <WhyNew newMember={reason.newMember} />}
        {refusal && <Refusal refusal={refusal} />}
      </div>
      <HeldActs uid={uid} held={held} />
    </li>
  );
}

/** Why it waits: its author is new, until when. */
function WhyNew({ newMember }: { newMember: NonNullable<HeldWriting["reason"]["newMember"]> }) {
  const end = endOfNew(newMember, { moment: (until) => dateAndTime(new Date(milliseconds(until))) });
  return <p className={styles.what}>It waits because you are a new member {end}.</p>;
}

/** Buttons that take back what waits, and change or delete what was refused. Without a composer any more it can only be deleted. */
function HeldActs({ uid, held }: { uid: string; held: HeldWriting }) {
  const { post, comment, refusal } = held;
  const { isPending, takeBack, change, remove, copy } = useHeldActs(uid, held);
  const [isDeleting, setDeleting] = useState(false);
  const hasComposer = draftOfHeld(held) !== null;
  const name = `${placeOf(held)}: ${truncate(post?.title ?? comment!.text, LIMITS.preview)}`;
  const label = refusal ? "Change" : "Take back";
  return (
    <div className={styles.acts}>
      {hasComposer && (
        <Button
          look="outline"
          busy={isPending}
          aria-label={`${label}: ${name}`}
          onClick={refusal ? change : takeBack}
        >
          {label}
        </Button>
      )}
      <ToolButton
        icon={Copy}
        label="Copy text"
        aria-label={`Copy text: ${name}`}
        onClick={() => void copy()}
      />
      {(refusal || !hasComposer) && (
        <ToolButton
          icon={Trash2}
          label="Delete"
          aria-label={`Delete: ${name}`}
          onClick={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteDialog busy={isPending} onConfirm={remove} onClose={() => setDeleting(false)} />}
    </div>
  );
}

interface DeleteProps {
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function DeleteDialog(props: DeleteProps) {
  return (
    <ConfirmDialog title="Delete these words?" action="Delete" {...props}>
      They are deleted for good. Copy them first if you want to keep them.
    </ConfirmDialog>
  );
}

function placeOf({ post, comment }: HeldWriting): string {
  if (post) return post.customCategories.length > 0 ? `Post for ${post.customCategories.join(", ")}` : "Post";
  const { submissionTitle } = comment!;
  const named =
    submissionTitle === null ? "a post that is gone" : `“${truncate(submissionTitle, LIMITS.preview)}”`;
  return `Comment on ${named}`;
}

/** The beginning of what waits, without marks of formatting. A refused text stays readable as a whole, as it was typed. */
function Words({ held: { post, comment, refusal } }: { held: HeldWriting }) {
  const text = comment?.text ?? [post!.content, post!.caption].filter(Boolean).join("\n");
  if (refusal)
    return (
      <p className={styles.whole} dir="auto">
        {text}
      </p>
    );
  const words = comment ? plainText(comment) : plainWordsOf(post!) || text;
  return (
    <p className={styles.excerpt} dir="auto">
      {words.trim().replaceAll(/\s*\n\s*/g, " · ")}
    </p>
  );
}

function Refusal({ refusal: { reason, deletedAt } }: { refusal: NonNullable<HeldWriting["refusal"]> }) {
  return (
    <div className={styles.refused}>
      <p>
        A moderator did not publish this: <q dir="auto">{reason}</q>
      </p>
      <p>It stays here until {longDate(new Date(milliseconds(deletedAt)))}.</p>
    </div>
  );
}
