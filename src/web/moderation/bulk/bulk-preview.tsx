import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BulkExample, previewBulkAct } from "../../../contract/bulk-acts.ts";
import type { CallAnswer } from "../../../contract/call.ts";
import { pages } from "../../../contract/paths.ts";
import { counted, formatNumber } from "../../ui/format-number.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Time } from "../../ui/time.tsx";
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
  const { examples } = data;
  const isNothing = isEmpty(data);
  return (
    <div className={styles.preview} role="status">
      <p>{isNothing ? "There is nothing to remove." : <Amount preview={data} />}</p>
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
          {!isOfMember && "Posts and comments of moderators and admins stay. "}
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
  return (
    <>
      <strong>
        {!isWhole && "At least "}
        {countedBoth(posts, comments)}
      </strong>{" "}
      would be removed.{held > 0 && ` ${waitingWords(held)} for approval and would be refused.`}
      {!isWhole && " There are too many posts and comments to search all of them now."} Whatever is written
      from now on stays. You can undo it in one step.
    </>
  );
}

/** "1 more waits", "12 more wait". */
function waitingWords(held: number): string {
  return held === 1 ? "1 more waits" : `${formatNumber(held)} more wait`;
}

/** "12 posts and 1 comment". */
export function countedBoth(posts: number, comments: number): string {
  if (comments === 0) return counted(posts, "post");
  return posts === 0
    ? counted(comments, "comment")
    : `${counted(posts, "post")} and ${counted(comments, "comment")}`;
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
