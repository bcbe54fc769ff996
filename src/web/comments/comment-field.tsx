import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import type { Submission } from "../../contract/entities.ts";
import { MentionField } from "../mentions/mention-field.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import styles from "./comment-field.module.css";

/** Loaded once the field has the focus. */
const DiscussionMentions = lazyPart(() =>
  import("./discussion-mentions.tsx").then((part) => part.DiscussionMentions),
);

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  post: Submission;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  describedBy: string;
  readOnly?: boolean;
}

/** A text area that grows with its text, and suggests members after an @. */
export function CommentField({ post, describedBy, ...rest }: Props) {
  useGrowth(rest.ref, rest.value);
  return (
    <MentionField
      {...rest}
      rows={2}
      className={styles.field}
      required
      aria-describedby={describedBy}
      discussion={{ post, List: DiscussionMentions }}
    />
  );
}

/** Sets the field's height where the browser does not know `field-sizing`. */
function useGrowth({ current: field }: Props["ref"], value: string): void {
  useLayoutEffect(() => {
    if (!field || CSS.supports("field-sizing", "content")) return;
    field.style.setProperty("height", "auto");
    field.style.setProperty("height", `${field.scrollHeight + 2}px`);
  }, [field, value]);
}
