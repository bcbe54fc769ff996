import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { OwnRemoval } from "../../contract/appeals.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { wholeReason } from "../../contract/rule-words.ts";
import type { Sanction } from "../../contract/sanctions.ts";
import { Link } from "../router/link.tsx";
import { OwnListPage } from "../saved/own-list-page.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Time } from "../ui/time.tsx";
import { AppealPart } from "./appeal-part.tsx";
import styles from "./removals-page.module.css";
import { OwnSanctions } from "./own-sanctions.tsx";
import { RemovedComment } from "./removed-comment.tsx";
import { removalsQuery, sanctionsQuery } from "./removals-query.ts";

/** The decisions of moderators about the viewer: warnings, a suspension, and what was removed from the profile, of posts and comments, each with its appeal. */
export function Page() {
  return (
    <OwnListPage title="Decisions about you" current="decisions">
      <Lists />
    </OwnListPage>
  );
}

function Lists() {
  const { viewer } = useSession();
  const enabled = viewer !== null;
  const sanctions = useInfiniteQuery({ ...sanctionsQuery(viewer?.uid), enabled });
  const removals = useInfiniteQuery({ ...removalsQuery(viewer?.uid), enabled });
  // Waits for both lists: the upper one would move the lower one.
  const queries = [sanctions, removals];
  if (queries.some(isFirstTry)) return <RowSkeletons label="Loading the decisions" lines={3} />;
  const own = sanctions.data?.pages.flatMap((page) => page.sanctions);
  const removed = removals.data?.pages.flatMap((page) => page.removals);
  const isWhole = queries.every(({ hasNextPage }) => !hasNextPage);
  if (isWhole && [own, removed].every((list) => list?.length === 0)) return <NoDecisions />;
  return (
    <>
      <Sanctions sanctions={own} query={sanctions} />
      <Removals removals={removed} query={removals} />
    </>
  );
}

/**
 * Whether a list still waits for its first answer. A list that has failed and is tried again, also by a press, does not
 * hold back the other.
 */
function isFirstTry({ isPending, failureCount, isFetched }: UseInfiniteQueryResult): boolean {
  return isPending && failureCount === 0 && !isFetched;
}

function Sanctions({
  sanctions,
  query,
}: {
  sanctions: Sanction[] | undefined;
  query: UseInfiniteQueryResult;
}) {
  if (!sanctions) return <NotThere resource="The list of your warnings" query={query} />;
  return (
    <>
      <OwnSanctions sanctions={sanctions} />
      <MoreWarnings {...query} />
    </>
  );
}

/**
 * Loads more only on a press: a list that loads by itself would move the removals below, where somebody may read or
 * write an appeal.
 */
function MoreWarnings({ hasNextPage, isFetchingNextPage, error, fetchNextPage }: UseInfiniteQueryResult) {
  if (!hasNextPage) return null;
  if (error && !isFetchingNextPage)
    return <LoadFailure resource="More warnings" error={error} retry={fetchNextPage} />;
  return (
    <QuietButton onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "One moment..." : "More warnings"}
    </QuietButton>
  );
}

/** Stands in place of a list that has failed, and that may be loading again. */
function NotThere({
  resource,
  query: { isPending, error, refetch },
}: {
  resource: string;
  query: UseInfiniteQueryResult;
}) {
  if (isPending) return <RowSkeletons label="Loading the decisions" lines={3} />;
  return <LoadFailure {...{ resource, error, retry: refetch }} />;
}

function NoDecisions() {
  return (
    <Notice title="There are no decisions about you." drawing="posts">
      <p>
        Here you find warnings, a suspension while it lasts, and posts, comments, profile text and pictures of
        yours that moderators have removed. Only you and the moderators see them.
      </p>
      <Link to={pages.home}>Go Back Home</Link>
    </Notice>
  );
}

function Removals({
  removals,
  query,
}: {
  removals: OwnRemoval[] | undefined;
  query: UseInfiniteQueryResult;
}) {
  return (
    <section aria-labelledby="own-removals">
      <h2 id="own-removals" className={styles.heading}>
        Removed posts and comments
      </h2>
      {removals && (
        <p className={styles.lead}>
          {removals.length > 0
            ? "Only you and the moderators see them."
            : "You have no removed posts or comments."}
        </p>
      )}
      {!removals && <NotThere resource="The list" query={query} />}
      {removals && removals.length > 0 && (
        <ul aria-label="Removed posts and comments">
          {removals.map((removal) => (
            <Removal key={removal.id} removal={removal} />
          ))}
        </ul>
      )}
      <QueryLoadMore itemsName="removals" nextAddress={pages.removals} query={query} />
    </section>
  );
}

function Removal({ removal }: { removal: OwnRemoval }) {
  const { id, submissionId, commentId, title, excerpt, isExcerpt = false, ...removed } = removal;
  const { rule, reason, createdAt } = removed;
  const titleId = `removal-${id}`;
  const words = title === null ? "a removed post" : truncate(title, LIMITS.title);
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <article aria-labelledby={titleId} className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {commentId !== null && "Your comment on "}
          {title === null ? (
            words
          ) : (
            <Link to={pages.details(submissionId)}>
              <bdi>{words}</bdi>
            </Link>
          )}
        </h3>
        {excerpt !== null && <RemovedComment removalId={id} {...{ excerpt, isExcerpt }} />}
        <p className={styles.reason}>
          Removed <Time at={createdAt} />: <q dir="auto">{wholeReason(rule, reason)}</q>
        </p>
        <AppealPart removal={removal} name={commentId === null ? words : `your comment on ${words}`} />
      </article>
    </li>
  );
}
