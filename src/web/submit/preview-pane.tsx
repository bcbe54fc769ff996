import { ChevronDown } from "lucide";
import { Suspense, useDeferredValue, useId, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { QuietButton } from "../ui/quiet-button.tsx";
import { useMinWidth } from "../ui/use-min-width.ts";
import styles from "./preview-pane.module.css";
import type { SubmitDraft } from "./submit-draft.ts";

/** Loaded once it is shown: few phones ever open it. */
const DraftCard = lazyPart(() => import("./draft-card.tsx").then((part) => part.DraftCard));

/** The post's card as it will look in a list: beside the form on wide windows, else in a disclosure below it. */
export function PreviewPane({ draft }: { draft: SubmitDraft }) {
  const isBeside = useMinWidth(BESIDE);
  const [isOpen, setOpen] = useState(false);
  const card = useId();
  const heading = useId();
  const shown = useDeferredValue(draft);
  return (
    <section className={`${styles.pane} needs-scripts`} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Preview
      </h2>
      <QuietButton
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={card}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ChevronDown} size={16} /> {isOpen ? "Hide" : "Show"} the preview
      </QuietButton>
      <div id={card} className={styles.card} data-open={isOpen || undefined}>
        {(isBeside || isOpen) && (
          <Suspense>
            <DraftCard draft={shown} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** From this width the card stands beside the form. */
const BESIDE = 1000;
