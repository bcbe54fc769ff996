import { type AdminsSettings, FIRST_VIEWS } from "../../contract/site.ts";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import styles from "./settings-form.module.css";
import { RANGE_NAMES, VIEW_NAMES } from "./value-names.ts";

const WORDS: Record<AdminsSettings["view"], string> = {
  top: "The posts with the most hearts of a time range.",
  recent: "The newest posts. Feeds begin with those of the most hearts.",
  hot: "Hearts and newness together.",
  active: "The posts with the latest comments.",
};

const VIEW_OPTIONS = FIRST_VIEWS.map((value) => ({ value, name: VIEW_NAMES[value], words: WORDS[value] }));

interface Props {
  values: Pick<AdminsSettings, "view" | "range">;
  onChoose: (choice: Partial<Props["values"]>) => void;
}

/** Chooses the list that readers see until they choose one themselves. */
export function FirstListChoice({ values: { view, range }, onChoose }: Props) {
  return (
    <>
      <div className={styles.choice}>
        <RadioChoice
          question="What do Home and feeds show first?"
          options={VIEW_OPTIONS}
          chosen={view}
          onChoose={(view) => onChoose({ view })}
        />
        <p className={styles.hint}>Whoever chooses another list keeps it in their browser.</p>
      </div>
      <ChoiceField
        label="From which time?"
        hint="For Top, Recent and feeds. Where a time has no posts, the list shows a longer one."
        options={RANGE_NAMES}
        value={range}
        onChange={(range) => onChoose({ range })}
      />
    </>
  );
}
