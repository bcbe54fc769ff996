import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { Button } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { useReadingPlace } from "../post-cache/use-reading-place.ts";
import { useRefetchOnVisit, useRestartList, useStoredList } from "../post-cache/list-on-return.ts";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { type LiveList, NewPosts } from "./new-posts.tsx";
import { PostCard } from "./post-card.tsx";
import { NotShown, PostMenu } from "./lazy-post-menu.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { ListEnd } from "./list-end.tsx";
import type { Ranges } from "./time-filter.tsx";
import { ArticleFeed } from "./article-feed.tsx";
import styles from "./post-list.module.css";
import { WidenedNote, widenedRange } from "./widened-note.tsx";
import {
  type ListedPost,
  type PostPage,
  postListQuery,
  type PostListSource,
  type PostPages,
  postsIn,
} from "../post-cache/post-lists.ts";

interface Props {
  source: PostListSource;
  label: string;
  empty: ReactNode;
  /** Stands below the last post, in place of "That is everything." */
  end?: ReactNode;
  /** Announces new posts above the list. */
  live?: LiveList;
  /** The ranges, of which the end of the list links to the next wider one. */
  ranges?: Ranges;
  /** The address of the next page for readers without JavaScript. */
  pageAddress: (offset: number) => string;
}

export function PostList({ source, ...props }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { shared, owner } = source;
  const isFiltered = showsAll || owner !== undefined;
  return (
    <Posts
      {...props}
      source={showsAll && shared ? { ...shared, shows: "all" } : source}
      filter={isFiltered ? { showsAll, ...(shared && { setShowsAll }) } : undefined}
    />
  );
}

interface PostsProps extends Props {
  /** Set if the viewer's filters may leave posts out: the props of the line that offers to show them. */
  filter: Omit<ComponentProps<typeof NotShown>, "pages"> | undefined;
}

function Posts({ source, label, empty, live, filter, pageAddress, ...atEnd }: PostsProps) {
  const query = useInfiniteQuery(postListQuery(source));
  const { data, error, isPending, isFetchingNextPage, hasNextPage, refetch } = query;
  const posts = postsOf(data);
  useStoredList(source, data);
  useReadingPlace(source, pageAddress(0), data);
  useRefetchOnVisit(source);
  const restart = useRestartList(source);
  useHeartStatus(posts.map(({ id }) => id));

  if (isPending) return <CardSkeletons />;
  if (!data) return <LoadFailure resource="The posts" error={error} retry={refetch} />;
  // A pinned post that is on top alone is outside the time range, so the list itself is empty.
  const isEmpty = !hasNextPage && postsIn(data).every((post) => post.isPinned);
  const widenedTo = isEmpty ? null : widenedRange(source, data);
  const content = (
    <>
      {widenedTo && <WidenedNote range={widenedTo} />}
      <Cards {...{ posts, source, label, hasNextPage }} isBusy={isFetchingNextPage}>
        <ToBeginning passed={data.pages[0]!.passed} onPress={restart} />
      </Cards>
      <End
        query={query}
        pages={data.pages}
        {...{ source, pageAddress, ...atEnd }}
        empty={isEmpty && empty}
        onRestart={restart}
      />
    </>
  );
  return (
    <div data-list-content={widenedTo ? "widened" : ""} data-filtered={filter && ""}>
      <Above first={posts[0]?.id} pages={data.pages} {...{ live, filter }} onShow={restart} />
      {content}
    </div>
  );
}

interface AboveProps extends Pick<PostsProps, "live" | "filter"> {
  first: string | undefined;
  pages: PostPage[];
  onShow: () => void;
}

/** The button for new posts, and the line about posts that the list leaves out. */
function Above({ first, pages, live, filter, onShow }: AboveProps) {
  return (
    <>
      {live && <NewPosts first={first} onShow={onShow} {...live} />}
      <Suspense>{filter && <NotShown pages={pages} {...filter} />}</Suspense>
    </>
  );
}

/** The button to the beginning of a list that was continued from a reading place. */
function ToBeginning({ passed, onPress }: { passed: number | undefined; onPress: () => void }) {
  if (passed === undefined) return null;
  return (
    <p className={styles.beginning}>
      <Button look="outline" onClick={onPress}>
        Show the list from its beginning
      </Button>
    </p>
  );
}

interface CardsProps extends Pick<Props, "source" | "label"> {
  posts: ListedPost[];
  isBusy: boolean;
  hasNextPage: boolean;
  /** The parts above the first card. */
  children: ReactNode;
}

/** The cards, and the menu of the one whose "More" was pressed. */
function Cards({ posts, source, label, isBusy, hasNextPage, children }: CardsProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const pressed = button?.closest("article")?.id;
  if (posts.length === 0) return null;
  return (
    <>
      {children}
      <ArticleFeed
        aria-label={label}
        aria-busy={isBusy}
        className={styles.list}
        onClick={({ target }) => setButton((target as Element).closest("[data-more]"))}
      >
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            shows={source.shows}
            position={index + 1}
            size={hasNextPage ? -1 : posts.length}
          />
        ))}
      </ArticleFeed>
      {button && (
        <Suspense>
          <PostMenu
            key={pressed}
            {...{ button, source, label }}
            post={posts.find(({ id }) => pressed === `post-${id}`)}
            onClose={() => setButton(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface EndProps extends Pick<Props, "source" | "ranges" | "end" | "pageAddress"> {
  query: ComponentProps<typeof QueryLoadMore>["query"];
  pages: PostPage[];
  /** Set for a list without posts of its own. */
  empty: ReactNode;
  onRestart: () => void;
}

function End({ query, pages, source, empty, ranges, end, pageAddress, onRestart }: EndProps) {
  if (empty) return empty;
  if (!query.hasNextPage) return <ListEnd range={pages[0]?.range} ranges={ranges} end={end} />;
  return (
    <QueryLoadMore
      // A new element for each page: moving the old one out of view would count as a layout shift.
      key={pages.length}
      itemsName="posts"
      nextAddress={pageAddress((source.offset ?? 0) + pages.length * LIMITS.pageSize)}
      query={query}
      onRestart={onRestart}
    />
  );
}

/** All loaded posts, each once: a post above the list may repeat on a later page. */
function postsOf(data: PostPages | undefined): ListedPost[] {
  const byId = new Map<string, ListedPost>();
  for (const post of data ? postsIn(data) : []) {
    if (post.id && post.title && !byId.has(post.id)) byId.set(post.id, post);
  }
  return [...byId.values()];
}
