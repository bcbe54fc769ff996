import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useMemberSuggestions } from "../members/use-member-suggestions.ts";
import { useSuggestions } from "../ui/suggestions.tsx";
import { completeMention, mentionAt, mentionEnd, type TypedMention } from "./mention-at.ts";

/** Suggests members while a mention is typed into the field, and completes it with the picked one. */
export function useMention(
  participants: string[],
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
) {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const list = useSuggestions(useNames(participants, mention?.beginning ?? null));
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const suggestFor = (typed: TypedMention | null) => {
    setMention(typed);
    if (typed) list.open();
    else list.close();
  };
  const pick = (name: string) => {
    if (!mention) return;
    const completed = completeMention(value, mention, name);
    caret.current = completed.caret;
    onChange(completed.text);
    suggestFor(null);
  };
  /** Returns whether the list has handled the key. While the list is hidden, its keys edit the text. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (list.isShown && list.onKeyDown(event)) return true;
    const picks = (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey;
    if (!picks || list.active === null) return false;
    event.preventDefault();
    pick(list.active);
    return true;
  };
  const onSelect = (end: number) => {
    // The caret has left the mention: close the list.
    if (mention && mentionEnd(mention) !== end) suggestFor(null);
  };
  const onType = (text: string, caret: number) => suggestFor(mentionAt(text, caret));
  return { list, pick, onKeyDown, onSelect, onType };
}

/** The suggestions, participants first; none while no mention is being typed. */
function useNames(participants: string[], beginning: string | null): string[] {
  const members = useMemberSuggestions(beginning ?? "");
  if (beginning === null) return [];
  const wanted = beginning.toLowerCase();
  // While the request for these letters runs, `members` holds the answer for the previous letters.
  const names = [...participants, ...members].filter((name) => name.toLowerCase().startsWith(wanted));
  return [...new Set(names)].slice(0, LIMITS.suggestedMembers);
}
