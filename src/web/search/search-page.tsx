import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { search } from "../../contract/search.ts";
import { pages } from "../../contract/paths.ts";
import { searchTerms } from "../../contract/search-terms.ts";
import { call } from "../api/api.ts";
import { offsetIn } from "../posts/list-choices.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { pageOf, postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Notice } from "../ui/notice.tsx";
import { highlighterOf } from "./highlight.ts";
import { HighlighterContext } from "./highlighted.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { searchAddress, wordsIn } from "./search-words.ts";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ search, queryClient }: PageContext): Promise<void> {
  const words = wordsIn(search);
  if (words) await queryClient.fetchInfiniteQuery(postListQuery(searchList(words, offsetIn(search))));
}

export function Page() {
  const search = useSearch();
  const site = useSite();
  const words = wordsIn(search);
  usePageHead({
    title: words ? `${words} - Search` : "Search",
    description: `Search the posts on ${site.name}.`,
    canonical: words ? searchAddress(words) : pages.search,
    isHidden: true,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Search</h1>
        {words && <DensityToggle />}
      </header>
      <SearchForm words={words} />
      {words && <Results words={words} offset={offsetIn(search)} />}
    </div>
  );
}

function Results({ words, offset }: { words: string; offset: number }) {
  const highlighter = useMemo(() => highlighterOf(searchTerms(words)), [words]);
  const source = searchList(words, offset);
  return (
    <HighlighterContext value={highlighter}>
      <Count source={source} />
      <PostList
        key={words}
        source={source}
        label={`Results for ${words}`}
        empty={<Notice title={`No results found for "${words}"`} drawing="results" />}
        pageAddress={(next) => `${searchAddress(words)}&offset=${next}`}
      />
    </HighlighterContext>
  );
}

/** The number of results loaded so far. Screen readers announce it; where there are none, a notice shows that. */
function Count({ source }: { source: PostListSource }) {
  const { data, hasNextPage } = useInfiniteQuery(postListQuery(source));
  const count = data?.pages.flatMap(({ posts }) => posts).length;
  return (
    <p role="status" className={count === 0 ? "visually-hidden" : styles.count}>
      {count !== undefined &&
        `${count}${hasNextPage ? " or more" : ""} ${count === 1 && !hasNextPage ? "result" : "results"}`}
    </p>
  );
}

function searchList(words: string, offset: number): PostListSource {
  return {
    key: `search-${words}`,
    offset,
    read: async (paging, options) =>
      pageOf(await call<typeof search>("GET", "/search", { query: { query: words, ...paging }, ...options })),
  };
}
