import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BulkExample, previewBulkAct } from "../../../contract/bulk-acts.ts";
import type { CallAnswer } from "../../../contract/call.ts";
import { pages } from "../../../contract/paths.ts";
import { administers, useSession } from "../../session/session.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Time } from "../../ui/time.tsx";
import { countedBoth, waitWords } from "./bulk-words.ts";
import styles from "./bulk.module.css";

type Preview = CallAnswer<typeof previewBulkAct>;

/** Shows how much would be removed, and the newest of it. The links open in new tabs, so that the dialog stays. */
export function BulkPreview({
  query: { data, error, refetch },
  isOfMember,
}: {
  query: UseQueryResult<Preview>;
  isOfMember: boolean;
}) {
  if (error) return <LoadFailure resource="The preview" error={error} retry={refetch} />;
  if (!data) return <Spinner label="Counting" />;
  return <Counted preview={data} isOfMember={isOfMember} />;
}

function Counted({ preview, isOfMember }: { preview: Preview; isOfMember: boolean }) {
  const { viewer } = useSession();
  const { examples } = preview;
  const isNothing = isEmpty(preview);
  return (
    <div className={styles.preview} role="status">
      <p>{isNothing ? "There is nothing to remove." : <Amount preview={preview} />}</p>
      {examples.length > 0 && (
        <ul className={styles.examples} aria-label="The newest of them">
          {examples.map((example) => (
            <Example
              key={example.commentId ?? `post ${example.submissionId}`}
              example={example}
              hasAuthor={!isOfMember}
            />
          ))}
        </ul>
      )}
      {!isNothing && (
        <p className={styles.soft}>
          {!isOfMember &&
            `Posts and comments of ${administers(viewer) ? "" : "moderators and "}admins stay. `}
          What a feed’s own moderators removed is left out: they can still restore it.
        </p>
      )}
    </div>
  );
}

/** Whether there is nothing to remove or to refuse. */
export function isEmpty({ posts, comments, held = 0, isWhole }: Preview): boolean {
  return isWhole && posts + comments + held === 0;
}

function Amount({ preview: { posts, comments, held = 0, isWhole } }: { preview: Preview }) {
  const isNonePublished = posts + comments === 0;
  if (!isWhole && isNonePublished) return <Unsearched held={held} />;
  return (
    <>
      {isNonePublished ? <HeldAlone held={held} /> : <Published {...{ posts, comments, held, isWhole }} />}{" "}
      Whatever is written from now on stays. You can undo it in one step.
    </>
  );
}

/** The words about a search that ended before it found anything. The act itself searches to the end. */
function Unsearched({ held }: { held: number }) {
  return (
    <>
      There are too many posts and comments to search all of them now, and none was found so far.{" "}
      <strong>All that link to it would be removed</strong>, however many they are.
      {held > 0 && ` ${waitWords(held)} for approval and would be refused.`} Whatever is written from now on
      stays. You can undo it in one step.
    </>
  );
}

function HeldAlone({ held }: { held: number }) {
  return (
    <>
      Nothing published would be removed. <strong>{waitWords(held)} for approval</strong> and would be
      refused.
    </>
  );
}

function Published({ posts, comments, held, isWhole }: Omit<Required<Preview>, "examples" | "until">) {
  return (
    <>
      <strong>
        {!isWhole && "At least "}
        {countedBoth(posts, comments)}
      </strong>{" "}
      would be removed.{held > 0 && ` ${waitWords(held, "more ")} for approval and would be refused.`}
      {!isWhole && " There are too many posts and comments to search all of them now."}
    </>
  );
}

interface ExampleProps {
  example: BulkExample;
  hasAuthor: boolean;
  /** More words about it. */
  children?: ReactNode;
}

/** A post or comment in a list of examples. */
export function Example({ example, hasAuthor, children }: ExampleProps) {
  const { submissionId, commentId, title, userName, createdAt } = example;
  const address = pages.details(submissionId) + (commentId === null ? "" : `#comment-${commentId}`);
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer" dir="auto" className={styles.title}>
        {title}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <span className={styles.soft}>
        {commentId !== null && "comment, "}
        {hasAuthor && <>{userName}, </>}
        <Time at={createdAt} />
        {children}
      </span>
    </li>
  );
}
