import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { filteredSearch } from "../../contract/filtered-lists.ts";
import type { search, SearchFindings } from "../../contract/search.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { listFor, postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { CommentResults } from "./comment-results.tsx";
import { commentResultsQuery } from "./comment-results-query.ts";
import { CorrectedNote } from "./corrected-note.tsx";
import { highlighterOf } from "../../contract/highlight.ts";
import { HighlighterContext } from "./highlighted.tsx";
import { NameLinks } from "./name-links.tsx";
import { NoResults } from "./no-results.tsx";
import { ResultCount } from "./result-count.tsx";
import { addressOf, choicesIn, KindChoices, type ResultsProps, SortChoices } from "./search-choices.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchTips } from "./search-tips.tsx";
import { sortsOf, termsOf, wordsIn } from "./search-words.ts";
import { useSession } from "../session/session.ts";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ search, queryClient }: PageContext): Promise<void> {
  const words = wordsIn(search);
  if (!words) return;
  const choices = { words, ...choicesIn(search) };
  if (choices.kind === "comments") await queryClient.fetchInfiniteQuery(commentResultsQuery(choices));
  else await queryClient.fetchInfiniteQuery(postListQuery(searchList(choices)));
}

export function Page() {
  const search = useSearch();
  const site = useSite();
  const words = wordsIn(search);
  const choices = choicesIn(search);
  const { kind } = choices;
  usePageHead({
    title: words ? `${words} - Search` : "Search",
    description: `Search the ${kind} on ${site.name}.`,
    canonical: words ? addressOf({ words, ...choices }) : pages.search,
    isHidden: true,
  });
  return (
    <div className={styles.page}>
      <h1>Search</h1>
      <div>
        <SearchForm words={words} sort={choices.sort} kind={kind} />
        <SearchTips kind={kind} isOpen={words === ""} />
      </div>
      {words && <Results words={words} {...choices} />}
    </div>
  );
}

function Results(props: ResultsProps) {
  const { words, kind } = props;
  const { viewer } = useSession();
  const source = listFor(viewer, searchList(props));
  const { found, hasFailed } = useFindings(source, props);
  const shownWords = found?.corrected?.words || words;
  const highlighter = useMemo(() => highlighterOf(termsOf(shownWords)), [shownWords]);
  return (
    <HighlighterContext value={highlighter}>
      <div className={styles.bar}>
        <KindChoices {...props} />
        <SortChoices {...props} />
        {kind === "posts" && <DensityToggle />}
      </div>
      <ResultCount found={found} />
      {found?.corrected && (
        <CorrectedNote
          {...found.corrected}
          kind={kind}
          typed={words}
          exactAddress={addressOf(props, { isExact: true })}
        />
      )}
      {kind === "posts" ? (
        <PostResults {...props} {...{ source, found, hasFailed }} />
      ) : (
        <CommentResults key={addressOf(props)} {...props} />
      )}
    </HighlighterContext>
  );
}

interface PostResultsProps extends ResultsProps, Findings {
  source: PostListSource;
}

function PostResults({ source, found, hasFailed, ...props }: PostResultsProps) {
  const { words, offset } = props;
  const hasNames = offset === 0 && !hasFailed;
  return (
    <>
      {hasNames && <NameLinks words={words} names={found?.names ?? undefined} />}
      <PostList
        key={source.key}
        source={source}
        label={`Results for ${words}`}
        empty={<NoResults words={words} problems={found?.problems ?? []} />}
        pageAddress={(next) => `${addressOf(props)}&offset=${next}`}
      />
    </>
  );
}

interface Findings {
  /** The facts that the search gives in addition to its results; undefined until the first page is there. */
  found: Found | undefined;
  /** Whether the posts could not be loaded. */
  hasFailed: boolean;
}

function useFindings(source: PostListSource, props: ResultsProps): Findings {
  // The lists fetch the results; this only reads the cache.
  const posts = useInfiniteQuery({ ...postListQuery(source), enabled: false });
  const comments = useInfiniteQuery({ ...commentResultsQuery(props), enabled: false });
  const hasFailed = posts.isLoadingError;
  if (props.kind !== "posts") return { found: comments.data?.pages[0], hasFailed };
  const pages = posts.data?.pages;
  const found = pages?.[0]?.found;
  const leavesOut = pages?.some(({ hidden }) => Object.keys(hidden ?? {}).length > 0) ?? false;
  return { found: found && { ...found, leavesOut }, hasFailed };
}

type Found = Pick<SearchFindings, "total" | "problems" | "corrected"> &
  Partial<Pick<SearchFindings, "names">> & { leavesOut?: boolean };

function searchList({ words, sort, isExact, offset }: ResultsProps): PostListSource {
  const searched = { query: words, ...(isExact && { exact: "true" as const }) };
  const isRanked = sort === "relevance" && sortsOf(words).includes(sort);
  return {
    key: `search-${sort}-${isExact}-${words}`,
    offset,
    ...(sort === "hearts" && { order: "popularity" }),
    ...(isRanked && { relevance: searched }),
    read: async (paging, options, isOwn) => {
      const query = { ...searched, ...(sort !== "relevance" && { sort }), ...paging };
      const input = { query, ...options };
      if (isOwn) {
        const answer = await call<typeof filteredSearch>("GET", "/filtered-search", input);
        const { submissions, next, hidden, ...found } = answer;
        return { posts: submissions, next, hidden, found };
      }
      const { submissions, next, ...found } = await call<typeof search>("GET", "/search", input);
      return { posts: submissions, next, found };
    },
  };
}
