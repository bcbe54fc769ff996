import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { filteredSearch } from "../../contract/filtered-lists.ts";
import type { search, SearchFindings, SearchSort } from "../../contract/search.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { offsetIn } from "../posts/list-choices.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { listFor, postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Choices } from "../ui/choices.tsx";
import { CorrectedNote } from "./corrected-note.tsx";
import { highlighterOf } from "./highlight.ts";
import { HighlighterContext } from "./highlighted.tsx";
import { NameLinks } from "./name-links.tsx";
import { NoResults } from "./no-results.tsx";
import { ResultCount } from "./result-count.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchTips } from "./search-tips.tsx";
import { isExactIn, searchAddress, sortIn, sortsOf, termsOf, wordsIn } from "./search-words.ts";
import { useSession } from "../session/session.ts";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ search, queryClient }: PageContext): Promise<void> {
  const words = wordsIn(search);
  if (!words) return;
  await queryClient.fetchInfiniteQuery(postListQuery(searchList({ words, ...choicesIn(search) })));
}

export function Page() {
  const search = useSearch();
  const site = useSite();
  const words = wordsIn(search);
  const choices = choicesIn(search);
  const { sort, isExact } = choices;
  usePageHead({
    title: words ? `${words} - Search` : "Search",
    description: `Search the posts on ${site.name}.`,
    canonical: words ? searchAddress(words, sort, isExact) : pages.search,
    isHidden: true,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Search</h1>
        {words && <DensityToggle />}
      </header>
      <div>
        <SearchForm words={words} sort={sort} />
        <SearchTips isOpen={words === ""} />
      </div>
      {words && <Results words={words} {...choices} />}
    </div>
  );
}

interface ResultsProps {
  words: string;
  sort: SearchSort;
  isExact: boolean;
  offset: number;
}

function choicesIn(search: URLSearchParams): Omit<ResultsProps, "words"> {
  return { sort: sortIn(search), isExact: isExactIn(search), offset: offsetIn(search) };
}

function Results(props: ResultsProps) {
  const { words, sort, isExact } = props;
  const { viewer } = useSession();
  const source = listFor(viewer, searchList(props));
  const found = useFindings(source);
  const shownWords = found?.corrected?.words || words;
  const highlighter = useMemo(() => highlighterOf(termsOf(shownWords)), [shownWords]);
  return (
    <HighlighterContext value={highlighter}>
      <div className={styles.bar}>
        <ResultCount found={found} />
        <SortChoices {...props} />
      </div>
      {found?.corrected && (
        <CorrectedNote {...found.corrected} typed={words} exactAddress={searchAddress(words, sort, true)} />
      )}
      {found?.names && <NameLinks {...found.names} />}
      <PostList
        key={source.key}
        source={source}
        label={`Results for ${words}`}
        empty={<NoResults words={words} problems={found?.problems ?? []} />}
        pageAddress={(next) => `${searchAddress(words, sort, isExact)}&offset=${next}`}
      />
    </HighlighterContext>
  );
}

const NAMES: Record<SearchSort, string> = { relevance: "Relevance", date: "Date", hearts: "Hearts" };

function SortChoices({ words, sort, isExact }: ResultsProps) {
  const sorts = sortsOf(words);
  return (
    <Choices
      label="Order"
      current={sorts.includes(sort) ? sort : "date"}
      choices={sorts.map((value) => ({
        value,
        name: NAMES[value],
        address: searchAddress(words, value, isExact),
      }))}
    />
  );
}

/** The findings beside the posts; undefined until its first page is there. */
function useFindings(source: PostListSource): SearchFindings | undefined {
  // `PostList` fetches the posts; this only reads the cache.
  const { data } = useInfiniteQuery({ ...postListQuery(source), enabled: false });
  return data?.pages[0]?.found;
}

function searchList({ words, sort, isExact, offset }: ResultsProps): PostListSource {
  return {
    key: `search-${sort}-${isExact}-${words}`,
    offset,
    read: async (paging, options, isOwn) => {
      const chosen = { ...(sort !== "relevance" && { sort }), ...(isExact && { exact: "true" as const }) };
      const query = { query: words, ...chosen, ...paging };
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
