import { Plus } from "lucide";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { FeedChips } from "../submit/feed-chips.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { FeedSign } from "../ui/sign.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./first-feeds.module.css";
import { feedProblem, leftInField, meantFeed, offeredFeeds } from "./offered-feeds.ts";

export interface FeedsTyping {
  feeds: string[];
  /** The text in the field. */
  typedFeed: string;
}

interface Props {
  typing: FeedsTyping;
  onChange: (change: Partial<FeedsTyping>) => void;
}

const MOST = LIMITS.firstFeeds;

/** Up to ten feeds: of the suggested ones, which stand in sight, or of the owner's own names. */
export function FirstFeeds({ typing: { feeds: chosen, typedFeed: typed }, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const left = leftInField(typed, chosen);
  // The browser keeps the form from being sent, and leads to the field.
  useLayoutEffect(() => input.current?.setCustomValidity(left ?? ""), [left]);
  const add = (feed: string) => onChange({ feeds: [...chosen, feed], typedFeed: "" });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter in this field must not send the form.
    event.preventDefault();
    const feed = meantFeed(typed, chosen);
    if (feed !== null && chosen.length < MOST) add(feed);
  };
  // A text that is no name may still find feeds by their descriptions.
  const isOffered = chosen.length < MOST && offeredFeeds(typed, chosen, false).feeds.length > 0;
  return (
    <div className={styles.choice}>
      <p className={styles.words}>
        Feeds are topics to post to. Visitors first see those that you choose; without a choice, all suggested
        ones. A post can begin another.
      </p>
      <div className={styles.chosen}>
        <FeedChips
          chosen={chosen}
          onRemove={(feed) => onChange({ feeds: chosen.filter((name) => name !== feed) })}
        />
      </div>
      <TextField
        label="Find a feed, or name your own"
        hint={`${chosen.length} of ${MOST} chosen.`}
        error={isOffered ? null : feedProblem(typed, chosen)}
        ref={input}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => onChange({ typedFeed: target.value })}
        onKeyDown={onKeyDown}
      />
      {chosen.length < MOST && <Offers typed={typed} chosen={chosen} onAdd={add} />}
    </div>
  );
}

function Offers({
  typed,
  chosen,
  onAdd,
}: {
  typed: string;
  chosen: string[];
  onAdd: (feed: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const list = useFocusOnNext(chosen);
  const { feeds, created, hidden } = offeredFeeds(typed, chosen, isWhole);
  return (
    <>
      <ul ref={list} className={styles.offers} aria-label="Suggested feeds">
        {feeds.map((feed) => (
          <Offer key={feed} onPress={() => onAdd(feed)}>
            <FeedSign feed={feed} />
            <bdi>{feed}</bdi>
          </Offer>
        ))}
        {created !== null && (
          <Offer onPress={() => onAdd(created)}>
            <Icon of={Plus} size={16} />
            <bdi>Create feed “{created}”</bdi>
          </Offer>
        )}
      </ul>
      {hidden > 0 && (
        <Button look="outline" className={styles.more} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}

/** Moves the focus to the first button of the list once the pressed one has gone to the chosen feeds. */
function useFocusOnNext(chosen: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(chosen.length);
  useEffect(() => {
    const isMore = chosen.length > before.current;
    before.current = chosen.length;
    if (isMore && document.activeElement === document.body) list.current?.querySelector("button")?.focus();
  }, [chosen.length]);
  return list;
}

function Offer({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles.offer} onClick={onPress}>
        {children}
      </button>
    </li>
  );
}
