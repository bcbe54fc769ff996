import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PublicLog, readPublicLog } from "../../contract/public-log.ts";
import { pages } from "../../contract/paths.ts";
import { call, nullIfNotFound } from "../api/api.ts";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { PublicEntryItem } from "./public-entry-item.tsx";
import styles from "./public-log-page.module.css";

/** The log as everybody may read it; null on a site that does not show it. */
function publicLogQuery(cursor: string | undefined) {
  return {
    queryKey: ["public-log", cursor ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<typeof readPublicLog>("GET", "/moderation-log", { query: { cursor }, signal }).catch(
        nullIfNotFound,
      ),
  };
}

const cursorOf = (search: URLSearchParams) => search.get("before") ?? undefined;

export async function prefetch({ search, queryClient }: PageContext): Promise<void> {
  await queryClient.fetchQuery(publicLogQuery(cursorOf(search)));
}

/** The log of moderation for everybody, without names, titles and texts. */
export function Page() {
  const cursor = cursorOf(new URLSearchParams(useLocation().search));
  const { data: log, error, refetch } = useQuery(publicLogQuery(cursor));
  if (log === null) return <NotFoundPage />;
  return (
    <Framed>
      {log ? (
        <Log log={log} isLater={cursor !== undefined} />
      ) : error ? (
        <LoadFailure resource="The log" error={error} retry={refetch} />
      ) : (
        <RowSkeletons label="Loading the log" lines={2} />
      )}
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { name } = useSite();
  usePageHead({
    title: "Moderation log",
    description: `What moderators do on ${name}, without names.`,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Moderation log</h1>
        <p>
          What moderators do on {name}: what, when and by which rule. It names nobody, and quotes nothing.
        </p>
      </header>
      {children}
    </div>
  );
}

function Log({ log: { entries, next, figures }, isLater }: { log: PublicLog; isLater: boolean }) {
  return (
    <>
      {figures && <Figures figures={figures} />}
      {entries.length === 0 ? (
        <Notice
          title={isLater ? "Nothing happened before that." : "Nothing has happened yet."}
          drawing="results"
        />
      ) : (
        <ol aria-label="Log">
          {entries.map((entry) => (
            <PublicEntryItem key={keyOf(entry)} entry={entry} />
          ))}
        </ol>
      )}
      {(isLater || next !== null) && (
        <nav className={styles.pages} aria-label="More of the log">
          {isLater && <Link to={pages.publicLog}>Newest</Link>}
          {next !== null && (
            <Link to={`${pages.publicLog}?before=${next}`} rel="next">
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

/** No two entries are of the same microsecond. */
function keyOf({ createdAt: { _seconds, _nanoseconds } }: PublicLog["entries"][number]): string {
  return `${_seconds}.${_nanoseconds}`;
}

type FiguresOfLog = NonNullable<PublicLog["figures"]>;

const FIGURES: [name: keyof FiguresOfLog, words: string][] = [
  ["removed", "Removed"],
  ["restored", "Restored"],
  ["granted", "Appeals granted"],
  ["upheld", "Removals upheld"],
  ["suspended", "Suspensions"],
  ["banned", "Bans"],
];

function Figures({ figures }: { figures: FiguresOfLog }) {
  return (
    <section aria-labelledby="lately" className={styles.lately}>
      <h2 id="lately">The last 30 days</h2>
      <dl className={styles.figures}>
        {FIGURES.map(([name, words]) => (
          <div key={name}>
            <dt>{words}</dt>
            <dd>{formatNumber(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Suspensions and bans are counted from the day after.</p>
    </section>
  );
}
