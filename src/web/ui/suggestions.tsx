import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import styles from "./suggestions.module.css";

export interface SuggestionList {
  suggestions: string[];
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

/**
 * The state of a combobox's list: whether it is shown, and which of it is active. The `advice` is said
 * where there is nothing to suggest. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useSuggestions(suggestions: string[], advice: string | null = null): SuggestionList {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(NONE);
  const isShown = isOpen && (suggestions.length > 0 || advice !== null);
  const active = (isShown && suggestions[index]) || null;
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
    const places = suggestions.length + 1;
    setIndex(isShown ? ((index + 1 + step + places) % places) - 1 : step > 0 ? 0 : suggestions.length - 1);
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
    suggestions,
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
      "aria-expanded": isShown && suggestions.length > 0,
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
  /** What is suggested, to those who cannot see it. */
  label: string;
  onPick: (suggestion: string) => void;
}

/** The list below the input, or advice where there is nothing to suggest. */
export function Suggestions({
  list: { suggestions, advice, listId, isShown, active },
  label,
  onPick,
}: Props) {
  const isEmpty = suggestions.length === 0;
  return (
    // A press in it leaves the focus, and with it the list, where it is.
    <div className={styles.popup} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <div id={listId} role="listbox" aria-label={label} className={styles.list} hidden={isEmpty}>
        {isShown &&
          suggestions.map((suggestion, index) => (
            <div
              key={suggestion}
              id={optionId(listId, index)}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion === active}
              className={styles.option}
              onClick={() => onPick(suggestion)}
            >
              {suggestion}
            </div>
          ))}
      </div>
      <p role="status" className={isEmpty ? styles.advice : "visually-hidden"}>
        {isShown && (isEmpty ? advice : `${suggestions.length} suggested`)}
      </p>
    </div>
  );
}
