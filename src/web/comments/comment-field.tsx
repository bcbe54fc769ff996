import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useMemberSuggestions } from "../members/member-suggestions.ts";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./comment-field.module.css";
import { completeMention, mentionAt, mentionEnd, type TypedMention } from "./mention-at.ts";

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  describedBy: string;
  /** The members who take part in the discussion. They are suggested first. */
  participants: string[];
}

/** A text area that suggests members after an @. */
export function CommentField({ ref, label, value, onChange, onKeyDown, describedBy, participants }: Props) {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const names = useNames(mention?.beginning ?? null, participants);
  const list = useSuggestions(names);
  const { "aria-autocomplete": autocomplete, "aria-controls": controls, ...combobox } = list.comboboxProps;
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const forget = () => {
    setMention(null);
    list.close();
  };
  const pick = (name: string) => {
    if (!mention) return;
    const completed = completeMention(value, mention, name);
    caret.current = completed.caret;
    onChange(completed.text);
    forget();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While the list is hidden its keys belong to the text.
    if (event.nativeEvent.isComposing || (list.isShown && list.onKeyDown(event))) return;
    const picks = (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey;
    if (!picks || list.active === null) return onKeyDown(event);
    event.preventDefault();
    pick(list.active);
  };
  return (
    <div className={styles.place}>
      <TextArea
        ref={ref}
        label={label}
        value={value}
        required
        aria-describedby={describedBy}
        aria-autocomplete={autocomplete}
        aria-controls={controls}
        aria-activedescendant={combobox["aria-activedescendant"]}
        onKeyDown={handleKey}
        onBlur={list.close}
        onSelect={({ currentTarget }) => {
          // The caret has left the mention, so nothing is being completed.
          if (mention && mentionEnd(mention) !== currentTarget.selectionEnd) forget();
        }}
        onChange={({ target }) => {
          onChange(target.value);
          const typed = mentionAt(target.value, target.selectionStart);
          setMention(typed);
          if (typed) list.open();
          else list.close();
        }}
      />
      <Suggestions list={list} label="Suggested members" onPick={pick} />
    </div>
  );
}

/** The suggestions, participants first; none while no mention is being typed. */
function useNames(beginning: string | null, participants: string[]): string[] {
  const members = useMemberSuggestions(beginning ?? "");
  if (beginning === null) return [];
  const wanted = beginning.toLowerCase();
  // While the request for these letters runs, `members` holds the answer for the letters before.
  const names = [...participants, ...members].filter((name) => name.toLowerCase().startsWith(wanted));
  return [...new Set(names)].slice(0, LIMITS.suggestedMembers);
}
