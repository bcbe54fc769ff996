import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { includesFeed } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { directoryQuery } from "../feeds/directory-queries.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { usePermission } from "../page/use-permission.ts";
import { Field } from "../ui/field.tsx";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import { FeedChips } from "./feed-chips.tsx";
import {
  addFeed,
  endTyping,
  type FeedChoice,
  isFull,
  likelyFirst,
  namesLeftOut,
  suggestFeeds,
  typeFeeds,
} from "./feed-choice.ts";
import styles from "./feed-picker.module.css";
import { SuggestedFeed } from "./suggested-feed.tsx";

/** The thing that feeds are chosen for. */
interface Owner {
  most: number;
  name: string;
  /** The hint while no feed is chosen. */
  without: string;
}

const POST: Owner = {
  most: LIMITS.feedsPerPost,
  name: "A post",
  without: "Without a feed, your post appears in /uncategorized only.",
};

interface Props {
  choice: FeedChoice;
  onChange: (change: (now: FeedChoice) => FeedChoice) => void;
  owner?: Owner;
}

/**
 * Chips of the chosen feeds, then a combobox that suggests feeds and, last, a new feed of the typed name.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function FeedPicker({ choice, onChange, owner = POST }: Props) {
  const { most } = owner;
  const { hint, input, list, contentOf, pick, remove, onKeyDown } = useFeedList(choice, onChange, owner);
  return (
    <Field label="Feeds" hint={hint} error={leftOutWords(choice, owner)}>
      {(control) => (
        <div className={styles.place}>
          <div className={styles.box} onMouseDown={(event) => focusInput(event, input.current)}>
            <FeedChips chosen={choice.chosen} onRemove={remove} />
            <input
              {...control}
              {...list.comboboxProps}
              ref={input}
              name="categories"
              className={`${styles.input} ${isFull(choice.chosen, most) ? styles.full : ""}`}
              value={choice.typed}
              autoComplete="off"
              autoCapitalize="none"
              onChange={({ target: { value } }) => {
                onChange(({ chosen }) => typeFeeds(chosen, value, most));
                list.open();
              }}
              onClick={list.open}
              onBlur={list.close}
              onKeyDown={onKeyDown}
            />
          </div>
          <Suggestions list={list} label="Suggested feeds" renderContent={contentOf} onPick={pick} />
        </div>
      )}
    </Field>
  );
}

/** The suggestions, and the handlers that change the choice. */
function useFeedList(choice: FeedChoice, onChange: Props["onChange"], owner: Owner) {
  const { most } = owner;
  const mayCreate = usePermission("founders");
  const input = useRef<HTMLInputElement>(null);
  const { data: directory } = useQuery(directoryQuery);
  const { data: followed } = useFollowedQuery();
  const names = useMemo(() => directory && likelyFirst(directory, followed ?? []), [directory, followed]);
  const { feeds, created, marked } = suggestFeeds(names, choice, most, mayCreate);
  const list = useSuggestions(feeds, { marked, advice: names && adviceFor(choice, most, mayCreate) });
  const postsIn = (feed: string) => directory?.counts[feed.toLowerCase()] ?? 0;
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
  const hint = hintFor(choice, owner, mayCreate);
  return { hint, input, list, contentOf, pick, remove, onKeyDown };
}

function hintFor({ chosen, typed }: FeedChoice, { most, without }: Owner, mayCreate: boolean): string {
  if (isFull(chosen, most)) return `${most} of ${most} chosen.`;
  const hint = `Up to ${most}, each ended with a comma or Enter.${mayCreate ? " New ones are welcome." : ""}`;
  return chosen.length === 0 && typed.trim() === "" ? `${hint} ${without}` : hint;
}

/** Shown when there are no suggestions. */
function adviceFor({ chosen, typed }: FeedChoice, most: number, mayCreate: boolean): string | null {
  const name = typed.trim();
  if (name === "" || isFull(chosen, most)) return null;
  if (includesFeed(chosen, name)) return `“${name}” is chosen already.`;
  return mayCreate ? `Press Enter to add “${name}”.` : `There is no feed “${name}”.`;
}

/** An error that names the feeds that exceed the maximum; null if there are none. */
function leftOutWords(choice: FeedChoice, { most, name }: Owner): string | null {
  const names = namesLeftOut(choice, most);
  if (names.length === 0) return null;
  const verb = names.length === 1 ? "is" : "are";
  const list = new Intl.ListFormat("en").format(names.map((left) => `“${left}”`));
  return `${name} can have at most ${most} feeds: ${list} ${verb} left out.`;
}

/** Focuses the input on a press in the empty part of the box around it. */
function focusInput(
  event: { target: EventTarget; currentTarget: Element; preventDefault: () => void },
  input: HTMLInputElement | null,
) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  input?.focus();
}
