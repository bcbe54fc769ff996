import { LIMITS } from "../../contract/limits.ts";
import { Field, type FieldControl } from "../ui/field.tsx";
import { Suggestions } from "../ui/suggestions.tsx";
import { FeedChips } from "./feed-chips.tsx";
import { type FeedChoice, isFull, namesLeftOut, typeFeeds } from "./feed-choice.ts";
import styles from "./feed-picker.module.css";
import { NewFeeds } from "./new-feeds.tsx";
import { type ChangeFeeds, useFeedList } from "./use-feed-list.tsx";

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
  onChange: ChangeFeeds;
  owner?: Owner;
}

/**
 * Chips of the chosen feeds, then a combobox that suggests feeds and, last, a new feed of the typed name.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function FeedPicker({ choice, onChange, owner = POST }: Props) {
  const feeds = useFeedList(choice, onChange, owner.most);
  return (
    <Field label="Feeds" hint={hintFor(choice, owner, feeds.mayCreate)} error={leftOutWords(choice, owner)}>
      {(control) => (
        <div>
          <FeedBox choice={choice} onChange={onChange} most={owner.most} feeds={feeds} control={control} />
          <NewFeeds news={feeds.news} onReplace={feeds.replace} />
        </div>
      )}
    </Field>
  );
}

interface BoxProps extends Pick<Props, "choice" | "onChange"> {
  most: number;
  feeds: ReturnType<typeof useFeedList>;
  control: FieldControl;
}

function FeedBox({ choice, onChange, most, feeds, control }: BoxProps) {
  const { input, list, news } = feeds;
  return (
    <div className={styles.place}>
      <div className={styles.box} onMouseDown={(event) => focusInput(event, input.current)}>
        <FeedChips chosen={choice.chosen} created={news.map(({ feed }) => feed)} onRemove={feeds.remove} />
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
            // A comma has added a feed: the list would cover the question about a new one.
            if (value.trimEnd().endsWith(",")) list.close();
            else list.open();
          }}
          onClick={list.open}
          onBlur={list.close}
          onKeyDown={feeds.onKeyDown}
        />
      </div>
      <Suggestions list={list} label="Suggested feeds" renderContent={feeds.contentOf} onPick={feeds.pick} />
    </div>
  );
}

function hintFor({ chosen, typed }: FeedChoice, { most, without }: Owner, mayCreate: boolean): string {
  if (isFull(chosen, most)) return `${most} of ${most} chosen.`;
  const hint = `Up to ${most}, each ended with a comma or Enter.${mayCreate ? " New ones are welcome." : ""}`;
  return chosen.length === 0 && typed.trim() === "" ? `${hint} ${without}` : hint;
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
