import type { EditedFeedTexts } from "../../../contract/feed-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { Time } from "../../ui/time.tsx";
import tabStyles from "../tabs.module.css";

interface Props {
  earlier: EditedFeedTexts["side"]["earlier"];
  /** Puts words into the form, where they wait to be saved. */
  onTake: (text: string) => void;
}

/** The words that a text of a feed had before, which can be had again. */
export function EarlierTexts({ earlier, onTake }: Props) {
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>Earlier words</summary>
      <ol aria-label="Earlier words, the latest first">
        {earlier.map(({ text, replacedAt }, index) => (
          // Words may come twice, and others take the first place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={tabStyles.item}>
            <div>
              <p className={tabStyles.soft}>
                Replaced <Time at={replacedAt} />
              </p>
              <Prose small text={text} formatted={undefined} />
            </div>
            <Button look="outline" className={tabStyles.again} onClick={() => onTake(text)}>
              Use again
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
