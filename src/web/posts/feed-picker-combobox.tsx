import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { get } from "../api/api.ts";
import { endTyping, type FeedChoice, isFull, suggestFeeds, typeFeeds } from "./feed-choice.ts";
import styles from "./feed-picker.module.css";
import type { FeedInputProps } from "./feed-picker.tsx";

type RootProps = ComponentProps<typeof Combobox.Root<string, true>>;
type InputProps = ComponentProps<typeof Combobox.Input>;

/** Choosing feeds by typing or from suggestions: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function FeedCombobox({ control, choice, onChange, caret }: FeedInputProps) {
  const suggestions = suggestFeeds(useFeedNames(), choice);
  const advice = adviceFor(choice);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useInputTakenOver(caret);
  const highlighted = useRef<string | undefined>(undefined);
  const shown = open && (suggestions.length > 0 || advice !== null);

  const onValueChange: RootProps["onValueChange"] = (chosen, { reason }) => {
    onChange((now) => ({ chosen, typed: reason === "item-press" ? "" : now.typed }));
  };
  const onInputValueChange: RootProps["onInputValueChange"] = (text, details) => {
    // It also clears the input whenever the list closes; what was typed is not its to throw away.
    if (details.reason === "input-change") onChange((now) => typeFeeds(now.chosen, text));
    else details.cancel();
  };
  const onKeyDown: InputProps["onKeyDown"] = (event) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !(shown && highlighted.current !== undefined)) {
      event.preventDefault();
      onChange(endTyping);
    }
    // With the list closed, Escape would throw away all that is chosen.
    if (event.key === "Escape" && !shown) event.preventBaseUIHandler();
  };
  return (
    <Combobox.Root
      multiple
      items={suggestions}
      filter={null}
      value={choice.chosen}
      onValueChange={onValueChange}
      inputValue={choice.typed}
      onInputValueChange={onInputValueChange}
      open={shown}
      onOpenChange={setOpen}
      onItemHighlighted={(feed) => {
        highlighted.current = feed;
      }}
    >
      <Combobox.Chips ref={box} className={styles.box} aria-label="Chosen categories">
        {choice.chosen.map((feed) => (
          <Chip key={feed} feed={feed} />
        ))}
        <Combobox.Input ref={input} {...control} className={styles.input} onKeyDown={onKeyDown} />
      </Combobox.Chips>
      <Suggestions anchor={box} advice={advice} />
    </Combobox.Root>
  );
}

function Suggestions({ anchor, advice }: { anchor: RefObject<HTMLElement | null>; advice: string | null }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} anchor={anchor} sideOffset={6}>
        <Combobox.Popup className={styles.popup}>
          <Combobox.Empty>{advice && <p className={styles.advice}>{advice}</p>}</Combobox.Empty>
          <Combobox.List className={styles.list} aria-label="Suggested categories">
            {(feed: string) => (
              <Combobox.Item key={feed} value={feed} className={styles.item}>
                {feed}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function Chip({ feed }: { feed: string }) {
  return (
    <Combobox.Chip className={styles.chip}>
      <span className={styles.name}>{feed}</span>
      <Combobox.ChipRemove className={styles.remove} aria-label={`Remove ${feed}`}>
        <X size={16} aria-hidden />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

function useFeedNames(): string[] {
  const { data } = useQuery({
    queryKey: ["feed-names"],
    queryFn: ({ signal }) => get<{ categories: string[] }>("/categories", signal),
  });
  return data?.categories ?? [];
}

/** Said where there is nothing to suggest. */
function adviceFor({ chosen, typed }: FeedChoice): string | null {
  if (isFull(chosen)) return `A post can have at most ${LIMITS.feedsPerPost} categories.`;
  const name = typed.trim();
  return name ? `Press Enter to add “${name}”.` : null;
}

/** Keeps the focus, and the caret in its place, when this input takes over from the plain one. */
function useInputTakenOver(caret: number | null) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(caret, caret);
  }, []);
  return input;
}
