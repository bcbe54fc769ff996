import type { KeyboardEvent } from "react";
import { useMemberSuggestions } from "../members/member-suggestions.ts";
import { Field } from "../ui/field.tsx";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import textStyles from "../ui/text-field.module.css";
import styles from "./recipient-field.module.css";

interface Props {
  value: string;
  onChange: (name: string) => void;
  describedBy: string;
}

/** The name of the member to write to, with suggestions. */
export function RecipientField({ value, onChange, describedBy }: Props) {
  const list = useSuggestions(useMemberSuggestions(value.trim()));
  const pick = (name: string) => {
    onChange(name);
    list.close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || list.onKeyDown(event)) return;
    if (event.key !== "Enter" || list.active === null) return;
    event.preventDefault();
    pick(list.active);
  };
  return (
    <Field label="Recipient username" describedBy={describedBy}>
      {(control) => (
        <div className={styles.place}>
          <input
            {...control}
            {...list.comboboxProps}
            className={textStyles.input}
            value={value}
            required
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              onChange(event.target.value);
              list.open();
            }}
            onBlur={list.close}
            onKeyDown={onKeyDown}
          />
          <Suggestions list={list} label="Suggested members" onPick={pick} />
        </div>
      )}
    </Field>
  );
}
