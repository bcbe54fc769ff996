import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { listOwnRemovals, OwnRemoval } from "../../contract/appeals.ts";
import type { CallAnswer } from "../../contract/call.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { wholeReason } from "../../contract/rule-words.ts";
import type { listOwnSanctions } from "../../contract/sanctions.ts";
import { Link } from "../router/link.tsx";
import { OwnListPage } from "../saved/own-list-page.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Time } from "../ui/time.tsx";
import { AppealPart } from "./appeal-part.tsx";
import styles from "./removals-page.module.css";
import { OwnSanctions } from "./own-sanctions.tsx";
import { removalsQuery, sanctionsQuery } from "./removals-query.ts";

/** The decisions of moderators about the viewer: warnings, a suspension, and removed posts and comments, each with its appeal. */
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
  const sanctions = useQuery({ ...sanctionsQuery(viewer?.uid), enabled });
  const removals = useInfiniteQuery({ ...removalsQuery(viewer?.uid), enabled });
  // Together: the upper list would move the lower one.
  if (sanctions.isPending || removals.isPending)
    return <RowSkeletons label="Loading the decisions" lines={3} />;
  if (sanctions.data?.sanctions.length === 0 && removals.data?.pages[0]!.removals.length === 0)
    return <NoDecisions />;
  return (
    <>
      <Sanctions query={sanctions} />
      <Removals query={removals} />
    </>
  );
}

function Sanctions({
  query: { data, error, refetch },
}: {
  query: UseQueryResult<CallAnswer<typeof listOwnSanctions>>;
}) {
  if (data) return <OwnSanctions sanctions={data.sanctions} />;
  return <LoadFailure resource="The list of your warnings" {...{ error, retry: refetch }} />;
}

function NoDecisions() {
  return (
    <Notice title="There are no decisions about you." drawing="posts">
      <p>
        Here you find warnings, a suspension while it lasts, and posts and comments of yours that moderators
        have removed. Only you and the moderators see them.
      </p>
      <Link to={pages.home}>Go Back Home</Link>
    </Notice>
  );
}

function Removals({
  query,
}: {
  query: UseInfiniteQueryResult<InfiniteData<CallAnswer<typeof listOwnRemovals>>>;
}) {
  const { data, error, refetch } = query;
  const removals = data?.pages.flatMap((page) => page.removals);
  return (
    <section aria-labelledby="own-removals">
      <h2 id="own-removals" className={styles.heading}>
        Removed posts and comments
      </h2>
      {removals && (
        <p className={styles.lead}>
          {removals.length > 0
            ? "Only you and the moderators see them."
            : "No post or comment of yours is removed."}
        </p>
      )}
      {!removals && <LoadFailure resource="The list" {...{ error, retry: refetch }} />}
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
  const { id, submissionId, commentId, title, excerpt, rule, reason, createdAt } = removal;
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
        {excerpt !== null && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <p className={styles.reason}>
          Removed <Time at={createdAt} />: <q dir="auto">{wholeReason(rule, reason)}</q>
        </p>
        <AppealPart removal={removal} name={commentId === null ? words : `your comment on ${words}`} />
      </article>
    </li>
  );
}
