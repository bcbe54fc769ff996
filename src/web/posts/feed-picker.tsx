import { type ComponentType, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { Field, type FieldControl } from "../ui/field.tsx";
import type { FeedChoice } from "./feed-choice.ts";
import { FeedInput } from "./feed-picker-input.tsx";

export interface FeedPickerProps {
  choice: FeedChoice;
  onChange: (change: (now: FeedChoice) => FeedChoice) => void;
}

export interface FeedInputProps extends FeedPickerProps {
  control: FieldControl;
  /** Where the caret stood in the input that this one takes over from; null when it was not there. */
  caret: number | null;
}

/** The input that suggests. It is too heavy to wait for, so a plain one of the same size stands in. */
let loaded: ComponentType<FeedInputProps> | null = null;

/** Choosing a post's feeds, with suggestions, and new ones by typing. */
export function FeedPicker({ choice, onChange }: FeedPickerProps) {
  const [Combobox, setCombobox] = useState(() => loaded);
  const place = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    let gone = false;
    const takeOver = async () => {
      const Loaded = await loadCombobox();
      if (gone) return;
      caret.current = caretIn(place.current);
      setCombobox(() => Loaded);
    };
    // When it cannot be had the plain input goes on: all that is missing are suggestions.
    takeOver().catch(reportError);
    return () => {
      gone = true;
    };
  }, []);
  const Input = Combobox ?? FeedInput;
  return (
    <div ref={place}>
      <Field
        label="Categories"
        hint={`Up to ${LIMITS.feedsPerPost}, each ended with a comma or Enter. New ones are welcome.`}
      >
        {(control) => <Input control={control} choice={choice} onChange={onChange} caret={caret.current} />}
      </Field>
    </div>
  );
}

async function loadCombobox(): Promise<ComponentType<FeedInputProps>> {
  loaded ??= (await import("./feed-picker-combobox.tsx")).FeedCombobox;
  return loaded;
}

function caretIn(place: HTMLElement | null): number | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && place?.contains(activeElement)
    ? activeElement.selectionStart
    : null;
}
