import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle } from "react";
import { Suggestions } from "../ui/suggestions.tsx";
import { useMention } from "./use-mention.ts";

/** The list's answers to the events of its field. */
export interface MentionEvents {
  /** Returns whether the list has handled the key. While the list is hidden, its keys edit the text. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  onSelect: (end: number) => void;
  onType: (text: string, caret: number) => void;
  close: () => void;
}

export interface MentionAria {
  "aria-controls"?: string | undefined;
  "aria-activedescendant"?: string | undefined;
}

export interface ListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  ref: RefObject<MentionEvents | null>;
  /** Receives the field's attributes that name the list. */
  onAria: (aria: MentionAria) => void;
}

const NOBODY: string[] = [];

/** The suggestions below a field, loaded once the field has the focus. `participants` come first. */
export function MentionList({
  participants = NOBODY,
  field,
  value,
  onChange,
  ref,
  onAria,
}: ListProps & { participants?: string[] }) {
  const { list, pick, ...others } = useMention(participants, field, value, onChange);
  useImperativeHandle(ref, () => ({ ...others, close: list.close }));
  useEffect(() => {
    // A mention may have been typed while this file was loading.
    const { current } = field;
    if (current && current === document.activeElement) others.onType(current.value, current.selectionStart);
  }, []);
  const { "aria-controls": controls, "aria-activedescendant": active } = list.comboboxProps;
  useEffect(() => {
    onAria({ "aria-controls": controls, "aria-activedescendant": active });
  }, [controls, active]);
  return <Suggestions list={list} label="Suggested members" onPick={pick} />;
}
