import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useMemo, useRef } from "react";
import { includesFeed } from "../../contract/feed-names.ts";
import { directoryQuery } from "../feeds/directory-queries.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { usePermission } from "../page/use-permission.ts";
import { useSuggestions } from "../ui/suggestions.tsx";
import {
  addFeed,
  endTyping,
  type FeedChoice,
  isFull,
  likelyFirst,
  replaceFeed,
  suggestFeeds,
} from "./feed-choice.ts";
import { newFeeds } from "./similar-feed.ts";
import { SuggestedFeed } from "./suggested-feed.tsx";

export type ChangeFeeds = (change: (now: FeedChoice) => FeedChoice) => void;

/** The suggestions, and the handlers that change the choice. */
export function useFeedList(choice: FeedChoice, onChange: ChangeFeeds, most: number) {
  const mayCreate = usePermission("founders");
  const input = useRef<HTMLInputElement>(null);
  const { data: directory } = useQuery(directoryQuery("name"));
  const { data: followed } = useFollowedQuery();
  const names = useMemo(() => directory && likelyFirst(directory, followed ?? []), [directory, followed]);
  const { feeds, created, marked } = suggestFeeds(names, choice, most, mayCreate);
  const list = useSuggestions(feeds, { marked, advice: names && adviceFor(choice, most, mayCreate) });
  const counts = directory?.counts;
  const postsIn = useCallback((feed: string) => counts?.[feed.toLowerCase()] ?? 0, [counts]);
  const contentOf = (feed: string) => (
    <SuggestedFeed feed={feed} isNew={feed === created} posts={postsIn(feed)} />
  );
  const pick = (feed: string) => {
    onChange(({ chosen }) => ({ chosen: addFeed(chosen, feed, most), typed: "" }));
    list.close();
  };
  const remove = (feed: string) => {
    onChange((now) => ({ ...now, chosen: now.chosen.filter((name) => name !== feed) }));
    // The pressed button had the focus and has disappeared, so the input takes the focus.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || list.onKeyDown(event)) return;
    const last = choice.chosen.at(-1);
    if (event.key === "Backspace" && choice.typed === "" && last !== undefined) remove(last);
    if (event.key !== "Enter") return;
    // Enter in this field must not submit the form.
    event.preventDefault();
    if (list.active === null) onChange((now) => endTyping(now, most));
    else pick(list.active);
  };
  const replace = (feed: string, known: string) => {
    onChange((now) => ({ ...now, chosen: replaceFeed(now.chosen, feed, known) }));
    input.current?.focus();
  };
  const news = useMemo(
    () => (names && mayCreate ? newFeeds(names, choice.chosen, postsIn) : []),
    [names, mayCreate, choice.chosen, postsIn],
  );
  return { mayCreate, input, list, news, contentOf, pick, remove, replace, onKeyDown };
}

/** Shown when there are no suggestions. */
function adviceFor({ chosen, typed }: FeedChoice, most: number, mayCreate: boolean): string | null {
  const name = typed.trim();
  if (name === "" || isFull(chosen, most)) return null;
  if (includesFeed(chosen, name)) return `“${name}” is chosen already.`;
  return mayCreate ? `Press Enter to add “${name}”.` : `There is no feed “${name}”.`;
}
