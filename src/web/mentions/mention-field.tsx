import { type ChangeEvent, type ComponentProps, type RefObject, Suspense, useRef, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./mention-field.module.css";
import type { MentionAria, MentionEvents } from "./mention-list.tsx";

/** Both are loaded once the field has the focus. */
const MentionList = lazyPart(() => import("./mention-list.tsx").then((part) => part.MentionList));
const DiscussionMentions = lazyPart(() =>
  import("./discussion-mentions.tsx").then((part) => part.DiscussionMentions),
);

type Rest = Omit<ComponentProps<typeof TextArea>, "ref" | "value" | "onChange">;

interface Props extends Rest {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** The post whose discussion's members are suggested first. */
  post?: Submission;
}

/** A text area that suggests members after an @. */
export function MentionField({ ref, value, onChange, onKeyDown, post, ...rest }: Props) {
  const mentions = useRef<MentionEvents>(null);
  const [aria, setAria] = useState<MentionAria | null>(null);
  const [isUsed, setUsed] = useState(false);
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(true);
    onChange(target.value);
    mentions.current?.onType(target.value, target.selectionStart);
  };
  const list = { ref: mentions, field: ref, onAria: setAria, value, onChange };
  return (
    <div className={styles.place}>
      <TextArea
        {...rest}
        ref={ref}
        value={value}
        aria-autocomplete="list"
        {...aria}
        onKeyDown={(event) => mentions.current?.onKeyDown(event) || onKeyDown?.(event)}
        onFocus={() => setUsed(true)}
        onBlur={() => mentions.current?.close()}
        onSelect={({ currentTarget }) => mentions.current?.onSelect(currentTarget.selectionEnd)}
        onChange={type}
      />
      <Suspense>
        {isUsed && (post ? <DiscussionMentions post={post} {...list} /> : <MentionList {...list} />)}
      </Suspense>
    </div>
  );
}
