import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useRoomBelow } from "./use-room-below.ts";
import styles from "./suggestions.module.css";

export interface SuggestionList {
  suggestions: string[];
  advice: string | null | undefined;
  listId: string;
  isShown: boolean;
  /** The highlighted suggestion, which Enter picks. */
  active: string | null;
  mark: (index: number) => void;
  open: () => void;
  close: () => void;
  /** Returns whether the list has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  comboboxProps: ComponentProps<"input">;
}

interface Options {
  /** Shown when there are no suggestions. */
  advice?: string | null;
  /** The suggestion that is highlighted until the reader highlights another. */
  marked?: string | null;
}

/**
 * The state of a combobox's list: whether it is shown, and which suggestion the keyboard or the pointer has
 * highlighted.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useSuggestions(suggestions: string[], { advice, marked }: Options = {}): SuggestionList {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [markedByReader, mark] = useState<number | null>(null);
  const index = markedByReader ?? suggestions.indexOf(marked ?? "");
  const isShown = isOpen && (suggestions.length > 0 || Boolean(advice));
  const active = (isShown && suggestions[index]) || null;
  const activeId = active === null ? undefined : optionId(listId, index);

  useInView(activeId);
  const show = (open: boolean) => {
    setOpen(open);
    mark(null);
  };
  const move = (step: number) => {
    setOpen(true);
    // Moving past either end of the list leads back to the input.
    const places = suggestions.length + 1;
    mark(isShown ? ((index + 1 + step + places) % places) - 1 : step > 0 ? 0 : suggestions.length - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) move(step);
    else if (event.key === "Escape" && isShown) show(false);
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
    mark,
    open: () => show(true),
    close: () => show(false),
    onKeyDown,
    comboboxProps: comboboxProps(listId, isShown && suggestions.length > 0, activeId),
  };
}

function useInView(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

function comboboxProps(listId: string, isExpanded: boolean, activeId: string | undefined) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isExpanded,
    "aria-controls": listId,
    "aria-activedescendant": activeId,
  } as const;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface Props {
  list: SuggestionList;
  label: string;
  /** The content of a suggestion, where its name alone is not enough. */
  renderContent?: (suggestion: string) => ReactNode;
  onPick: (suggestion: string) => void;
}

/** The list below the input, or advice when the list is empty. */
export function Suggestions({ list, label, ...rest }: Props) {
  const { suggestions, advice, listId, isShown } = list;
  const popup = useRef<HTMLDivElement>(null);
  const isEmpty = suggestions.length === 0;
  useRoomBelow(popup, isShown);
  return (
    // Pressing the list must not take the focus from the input: losing it closes the list.
    <div
      ref={popup}
      className={styles.popup}
      hidden={!isShown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {/* Chromium's Tab stops at a list that scrolls, unless the list has a tabindex. */}
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        hidden={isEmpty}
      >
        {isShown && <Choices list={list} {...rest} />}
      </div>
      <p role="status" className={isEmpty ? styles.advice : "visually-hidden"}>
        {isShown && (isEmpty ? advice : `${suggestions.length} suggested`)}
      </p>
    </div>
  );
}

function Choices({ list, renderContent, onPick }: Omit<Props, "label">) {
  const { suggestions, listId, active, mark } = list;
  return suggestions.map((suggestion, index) => (
    <div
      key={suggestion}
      id={optionId(listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={suggestion === active}
      className={styles.option}
      // The pointer highlights too: Enter must pick the suggestion that looks highlighted.
      onMouseMove={() => mark(index)}
      onClick={() => onPick(suggestion)}
    >
      {renderContent ? renderContent(suggestion) : suggestion}
    </div>
  ));
}
