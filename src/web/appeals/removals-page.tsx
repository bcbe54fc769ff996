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

/** The viewer's posts and comments that moderators removed, warnings and suspension, each with its appeal. */
export function Page() {
  return (
    <OwnListPage title="Removed" current="removed">
      <Lists />
    </OwnListPage>
  );
}

function Lists() {
  const { viewer } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...sanctionsQuery(viewer?.uid),
    enabled: viewer !== null,
  });
  return (
    <>
      {data && <OwnSanctions sanctions={data.sanctions} />}
      {error && !data && <LoadFailure resource="The list of your warnings" {...{ error, retry: refetch }} />}
      <p className={styles.lead}>
        Posts and comments of yours that moderators have removed. Only you and the moderators see them.
      </p>
      <Removals isWaiting={isPending} />
    </>
  );
}

/** Waits for what is shown above, which would move the list. */
function Removals({ isWaiting }: { isWaiting: boolean }) {
  const { viewer } = useSession();
  const query = useInfiniteQuery({ ...removalsQuery(viewer?.uid), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  if (isPending || isWaiting) return <RowSkeletons label="Loading what was removed" lines={3} />;
  if (!data) return <LoadFailure resource="The list" error={error} retry={refetch} />;
  const removals = data.pages.flatMap((page) => page.removals);
  if (removals.length === 0)
    return (
      <Notice title="Nothing of yours is removed." drawing="posts">
        <Link to={pages.home}>Go Back Home</Link>
      </Notice>
    );
  return (
    <>
      <ul aria-label="Removed posts and comments">
        {removals.map((removal) => (
          <Removal key={removal.id} removal={removal} />
        ))}
      </ul>
      <QueryLoadMore itemsName="removals" nextAddress={pages.removals} query={query} />
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
        <h2 id={titleId} className={styles.title}>
          {commentId !== null && "Your comment on "}
          {title === null ? (
            words
          ) : (
            <Link to={pages.details(submissionId)}>
              <bdi>{words}</bdi>
            </Link>
          )}
        </h2>
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
