import { ArrowDown, ArrowUp, X } from "lucide";
import { LIMITS } from "../../../contract/limits.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { PartKind } from "./part-kinds.ts";
import type { RuleProblems, TypedRule } from "./rules-draft.ts";
import styles from "./rules-section.module.css";

interface Props {
  kind: PartKind;
  rule: TypedRule;
  number: number;
  isLast: boolean;
  problems: RuleProblems;
  onType: (words: Partial<TypedRule>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A rule or a tag in the form: its words, and the buttons that order and delete it. */
export function RuleFields({ kind, rule, number, isLast, problems, onType, onMove, onRemove }: Props) {
  const { key, title, words } = rule;
  const { one, titleMax, hasWords } = kind;
  return (
    <li className={styles.rule}>
      <div className={styles.words}>
        <TextField
          label={one === "rule" ? `Rule ${number}` : `Tag ${number}`}
          name={`title ${key}`}
          autoComplete="off"
          dir="auto"
          maxLength={titleMax}
          value={title}
          error={problems.title}
          onChange={({ target }) => onType({ title: target.value })}
        />
        {hasWords && (
          <TextArea
            label={`Explanation of rule ${number}`}
            hint={words === "" ? "Optional." : undefined}
            rows={2}
            dir="auto"
            className={styles.explanation}
            maxLength={LIMITS.ruleText}
            value={words}
            error={problems.words}
            onChange={({ target }) => onType({ words: target.value })}
          />
        )}
      </div>
      <div className={styles.acts}>
        <Move {...{ one, rule, number, onMove }} by={-1} isOff={number === 1} />
        <Move {...{ one, rule, number, onMove }} by={1} isOff={isLast} />
        <IconButton label={`Delete ${one} ${number}`} onClick={onRemove}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
    </li>
  );
}

interface MoveProps extends Pick<Props, "rule" | "number" | "onMove"> {
  one: PartKind["one"];
  by: 1 | -1;
  /** Whether the rule is the first or the last already. */
  isOff: boolean;
}

function Move({ one, rule, number, onMove, by, isOff }: MoveProps) {
  return (
    <IconButton
      label={`Move ${one} ${number} ${by === 1 ? "down" : "up"}`}
      className={styles.move}
      // Stays focusable: `disabled` would lose the focus once the rule arrives at an end.
      aria-disabled={isOff || undefined}
      data-act={`${by} ${rule.key}`}
      onClick={() => isOff || onMove(by)}
    >
      <Icon of={by === 1 ? ArrowDown : ArrowUp} size={18} />
    </IconButton>
  );
}
