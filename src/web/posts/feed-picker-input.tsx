import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { endTyping, typeFeeds } from "./feed-choice.ts";
import styles from "./feed-picker.module.css";
import type { FeedInputProps } from "./feed-picker.tsx";

/** Choosing feeds by typing alone. */
export function FeedInput({ control, choice: { chosen, typed }, onChange }: FeedInputProps) {
  const remove = (feed: string) => {
    onChange((now) => ({ ...now, chosen: now.chosen.filter((name) => name !== feed) }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onChange(endTyping);
    }
    const last = chosen.at(-1);
    if (event.key === "Backspace" && event.currentTarget.value === "" && last !== undefined) remove(last);
  };
  return (
    <div className={styles.box}>
      {chosen.map((feed) => (
        <span key={feed} className={styles.chip}>
          <span className={styles.name}>{feed}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${feed}`}
            onClick={() => remove(feed)}
          >
            <X size={16} aria-hidden />
          </button>
        </span>
      ))}
      <input
        {...control}
        className={styles.input}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => {
          const { value } = event.target;
          onChange((now) => typeFeeds(now.chosen, value));
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
