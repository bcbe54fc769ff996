import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import styles from "./feed-picker.module.css";

interface SuggestionList {
  feeds: string[];
  advice: string | null;
  listId: string;
  isShown: boolean;
  /** The suggestion that the arrow keys are on. */
  active: string | null;
  open: () => void;
  close: () => void;
  /** Says whether the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  comboboxProps: ComponentProps<"input">;
}

/** The state of a combobox's list: whether it is shown, and which of it is active. */
export function useSuggestions(feeds: string[], advice: string | null): SuggestionList {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(NONE);
  const isShown = isOpen && (feeds.length > 0 || advice !== null);
  const active = (isShown && feeds[index]) || null;
  const activeId = active === null ? undefined : optionId(listId, index);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const show = (open: boolean) => {
    setOpen(open);
    setIndex(NONE);
  };
  const move = (step: number) => {
    setOpen(true);
    // Past either end lies the input itself.
    const places = feeds.length + 1;
    setIndex(isShown ? ((index + 1 + step + places) % places) - 1 : step > 0 ? 0 : feeds.length - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isShown) show(false);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    feeds,
    advice,
    listId,
    isShown,
    active,
    open: () => show(true),
    close: () => show(false),
    onKeyDown,
    comboboxProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isShown && feeds.length > 0,
      "aria-controls": listId,
      "aria-activedescendant": activeId,
    },
  };
}

const NONE = -1;

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface Props {
  list: SuggestionList;
  onPick: (feed: string) => void;
}

/** The list below the input, or advice where there is nothing to suggest. */
export function Suggestions({ list: { feeds, advice, listId, isShown, active }, onPick }: Props) {
  const isEmpty = feeds.length === 0;
  return (
    // A press in it leaves the focus, and with it the list, where it is.
    <div className={styles.popup} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggested categories"
        className={styles.list}
        hidden={isEmpty}
      >
        {isShown &&
          feeds.map((feed, index) => (
            <div
              key={feed}
              id={optionId(listId, index)}
              role="option"
              tabIndex={-1}
              aria-selected={feed === active}
              className={styles.option}
              onClick={() => onPick(feed)}
            >
              {feed}
            </div>
          ))}
      </div>
      <p role="status" className={isEmpty ? styles.advice : "visually-hidden"}>
        {isShown && (isEmpty ? advice : `${feeds.length} suggested`)}
      </p>
    </div>
  );
}
