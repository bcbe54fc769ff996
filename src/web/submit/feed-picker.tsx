import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { directoryQuery } from "../feeds/directory-queries.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { Field } from "../ui/field.tsx";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import { FeedChips } from "./feed-chips.tsx";
import {
  addFeed,
  endTyping,
  type FeedChoice,
  includesFeed,
  isFull,
  likelyFirst,
  namesLeftOut,
  suggestFeeds,
  typeFeeds,
} from "./feed-choice.ts";
import styles from "./feed-picker.module.css";
import { SuggestedFeed } from "./suggested-feed.tsx";

interface Props {
  choice: FeedChoice;
  onChange: (change: (now: FeedChoice) => FeedChoice) => void;
}

/**
 * Chips of the chosen feeds, then a combobox that suggests feeds and, last, a new feed of the typed name.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function FeedPicker({ choice, onChange }: Props) {
  const { input, list, created, postsIn, pick, remove, onKeyDown } = useFeedList(choice, onChange);
  return (
    <Field label="Feeds" hint={hintFor(choice)} error={leftOutWords(choice)}>
      {(control) => (
        <div className={styles.place}>
          <div className={styles.box} onMouseDown={(event) => keepFocus(event, input.current)}>
            <FeedChips chosen={choice.chosen} onRemove={remove} />
            <input
              {...control}
              {...list.comboboxProps}
              ref={input}
              name="categories"
              className={`${styles.input} ${isFull(choice.chosen) ? styles.full : ""}`}
              value={choice.typed}
              autoComplete="off"
              autoCapitalize="none"
              onChange={({ target: { value } }) => {
                onChange(({ chosen }) => typeFeeds(chosen, value));
                list.open();
              }}
              onClick={list.open}
              onBlur={list.close}
              onKeyDown={onKeyDown}
            />
          </div>
          <Suggestions
            list={list}
            label="Suggested feeds"
            renderContent={(feed) => (
              <SuggestedFeed feed={feed} isNew={feed === created} posts={postsIn(feed)} />
            )}
            onPick={pick}
          />
        </div>
      )}
    </Field>
  );
}

/** The suggestions, and the handlers that change the choice. */
function useFeedList(choice: FeedChoice, onChange: Props["onChange"]) {
  const input = useRef<HTMLInputElement>(null);
  const { data: directory } = useQuery(directoryQuery);
  const { data: followed } = useFollowedQuery();
  const names = useMemo(() => directory && likelyFirst(directory, followed ?? []), [directory, followed]);
  const { feeds, created, marked } = suggestFeeds(names, choice);
  const list = useSuggestions(feeds, { marked, advice: adviceFor(choice) });
  const postsIn = (feed: string) => directory?.counts[feed.toLowerCase()] ?? 0;
  const pick = (feed: string) => {
    onChange(({ chosen }) => ({ chosen: addFeed(chosen, feed), typed: "" }));
    list.close();
  };
  const remove = (feed: string) => {
    onChange((now) => ({ ...now, chosen: now.chosen.filter((name) => name !== feed) }));
    // The pressed button had the focus and has disappeared.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || list.onKeyDown(event)) return;
    const last = choice.chosen.at(-1);
    if (event.key === "Backspace" && choice.typed === "" && last !== undefined) remove(last);
    if (event.key !== "Enter") return;
    // Enter in this field must not submit the form.
    event.preventDefault();
    if (list.active === null) onChange(endTyping);
    else pick(list.active);
  };
  return { input, list, created, postsIn, pick, remove, onKeyDown };
}

const FULL = `${LIMITS.feedsPerPost} of ${LIMITS.feedsPerPost} chosen.`;
const HINT = `Up to ${LIMITS.feedsPerPost}, each ended with a comma or Enter. New ones are welcome.`;
const WITHOUT = "Without a feed, your post appears in /uncategorized only.";

function hintFor({ chosen, typed }: FeedChoice): string {
  if (isFull(chosen)) return FULL;
  return chosen.length === 0 && typed.trim() === "" ? `${HINT} ${WITHOUT}` : HINT;
}

/** Shown when there are no suggestions. */
function adviceFor({ chosen, typed }: FeedChoice): string | null {
  const name = typed.trim();
  if (name === "" || isFull(chosen)) return null;
  return includesFeed(chosen, name) ? `“${name}” is chosen already.` : `Press Enter to add “${name}”.`;
}

/** An error that names the feeds that exceed the maximum; null if there are none. */
function leftOutWords(choice: FeedChoice): string | null {
  const names = namesLeftOut(choice);
  if (names.length === 0) return null;
  const verb = names.length === 1 ? "is" : "are";
  const list = new Intl.ListFormat("en").format(names.map((name) => `“${name}”`));
  return `A post can have at most ${LIMITS.feedsPerPost} feeds: ${list} ${verb} left out.`;
}

/** Focuses the input on a press in the empty part of the box around it. */
function keepFocus(
  event: { target: EventTarget; currentTarget: Element; preventDefault: () => void },
  input: HTMLInputElement | null,
) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  input?.focus();
}
