import type { KeyboardEvent, RefObject } from "react";
import type { Submission } from "../../contract/entities.ts";
import { Suggestions } from "../ui/suggestions.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./comment-field.module.css";
import { useMention } from "./use-mention.ts";

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  post: Submission;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  describedBy: string;
}

/** A text area that suggests members after an @. */
export function CommentField({ ref, post, label, value, onChange, onKeyDown, describedBy }: Props) {
  const { list, ...mention } = useMention(post, ref, value, onChange);
  return (
    <div className={styles.place}>
      <TextArea
        ref={ref}
        label={label}
        value={value}
        required
        aria-describedby={describedBy}
        aria-autocomplete={list.comboboxProps["aria-autocomplete"]}
        aria-controls={list.comboboxProps["aria-controls"]}
        aria-activedescendant={list.comboboxProps["aria-activedescendant"]}
        onKeyDown={(event) => {
          if (!mention.onKeyDown(event)) onKeyDown(event);
        }}
        onBlur={list.close}
        onSelect={({ currentTarget }) => mention.onSelect(currentTarget.selectionEnd)}
        onChange={({ target }) => {
          onChange(target.value);
          mention.onType(target.value, target.selectionStart);
        }}
      />
      <Suggestions list={list} label="Suggested members" onPick={mention.pick} />
    </div>
  );
}
