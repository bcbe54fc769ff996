import type { ComponentProps, KeyboardEvent } from "react";
import { Field } from "../ui/field.tsx";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import textStyles from "../ui/text-field.module.css";
import styles from "./member-field.module.css";
import { useMemberSuggestions } from "./use-member-suggestions.ts";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  label: string;
  value: string;
  onChange: (name: string) => void;
  onPick?: (name: string) => void;
  describedBy?: string;
}

export function MemberField({ label, value, onChange, onPick, describedBy, ...rest }: Props) {
  const list = useSuggestions(useMemberSuggestions(value.trim()));
  const pick = (name: string) => {
    onChange(name);
    onPick?.(name);
    list.close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || list.onKeyDown(event)) return;
    if (event.key !== "Enter" || list.active === null) return;
    event.preventDefault();
    pick(list.active);
  };
  return (
    <Field label={label} describedBy={describedBy}>
      {(control) => (
        <div className={styles.place}>
          <input
            {...rest}
            {...control}
            {...list.comboboxProps}
            className={textStyles.input}
            value={value}
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
