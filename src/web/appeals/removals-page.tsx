import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OwnRemoval } from "../../contract/appeals.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { wholeReason } from "../../contract/rule-words.ts";
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
  const query = useInfiniteQuery({ ...removalsQuery(viewer?.uid), enabled });
  // Together: the upper list would move the lower one.
  if (sanctions.isPending || query.isPending) return <RowSkeletons label="Loading the decisions" lines={3} />;
  const removals = query.data?.pages.flatMap((page) => page.removals);
  if (sanctions.data?.sanctions.length === 0 && removals?.length === 0) return <NoDecisions />;
  return (
    <>
      {sanctions.data ? (
        <OwnSanctions sanctions={sanctions.data.sanctions} />
      ) : (
        <LoadFailure
          resource="The list of your warnings"
          {...{ error: sanctions.error, retry: sanctions.refetch }}
        />
      )}
      <section aria-labelledby="own-removals">
        <h2 id="own-removals" className={styles.heading}>
          Removed posts and comments
        </h2>
        {removals ? (
          <Removals removals={removals} />
        ) : (
          <LoadFailure resource="The list" {...{ error: query.error, retry: query.refetch }} />
        )}
        <QueryLoadMore itemsName="removals" nextAddress={pages.removals} query={query} />
      </section>
    </>
  );
}

function NoDecisions() {
  return (
    <Notice title="There are no decisions about you." drawing="posts">
      <p>
        Warnings, a suspension while it lasts, and posts and comments of yours that moderators have removed
        stand here. Only you and the moderators see them.
      </p>
      <Link to={pages.home}>Go Back Home</Link>
    </Notice>
  );
}

function Removals({ removals }: { removals: OwnRemoval[] }) {
  if (removals.length === 0) return <p className={styles.lead}>No post or comment of yours is removed.</p>;
  return (
    <>
      <p className={styles.lead}>Only you and the moderators see them.</p>
      <ul aria-label="Removed posts and comments">
        {removals.map((removal) => (
          <Removal key={removal.id} removal={removal} />
        ))}
      </ul>
    </>
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
