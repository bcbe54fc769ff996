import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Submission } from "../../contract/entities.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./comment-field.module.css";
import type { MentionAria, MentionEvents } from "./mention-list.tsx";

/** Loaded once the field has the focus. */
const MentionList = lazyPart(() => import("./mention-list.tsx").then((part) => part.MentionList));

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  post: Submission;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  describedBy: string;
}

/** A text area that grows with its text, and suggests members after an @. */
export function CommentField({ ref, post, label, value, onChange, onKeyDown, describedBy }: Props) {
  const mentions = useRef<MentionEvents>(null);
  const [aria, setAria] = useState<MentionAria | null>(null);
  const [isUsed, setUsed] = useState(false);
  useGrowth(ref, value);
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(true);
    onChange(target.value);
    mentions.current?.onType(target.value, target.selectionStart);
  };
  return (
    <div className={styles.place}>
      <TextArea
        ref={ref}
        rows={2}
        className={styles.field}
        label={label}
        value={value}
        required
        aria-describedby={describedBy}
        aria-autocomplete="list"
        {...aria}
        onKeyDown={(event) => mentions.current?.onKeyDown(event) || onKeyDown(event)}
        onFocus={() => setUsed(true)}
        onBlur={() => mentions.current?.close()}
        onSelect={({ currentTarget }) => mentions.current?.onSelect(currentTarget.selectionEnd)}
        onChange={type}
      />
      <Suspense>
        {isUsed && <MentionList ref={mentions} field={ref} onAria={setAria} {...{ post, value, onChange }} />}
      </Suspense>
    </div>
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
