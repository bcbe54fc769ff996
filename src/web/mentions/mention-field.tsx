import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from "react";
import type { Submission } from "../../contract/entities.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./mention-field.module.css";
import type { ListProps, MentionAria, MentionEvents } from "./mention-list.tsx";

/** Loaded once the field has the focus. */
const MentionList = lazyPart(() => import("./mention-list.tsx").then((part) => part.MentionList));

type Rest = Omit<ComponentProps<typeof TextArea>, "ref" | "value" | "onChange">;

interface Props extends Rest {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** A list that suggests the members of the post's discussion first. */
  discussion?: { post: Submission; List: ComponentType<ListProps & { post: Submission }> };
}

/** A text area that suggests members after an @, and submits its form by Ctrl+Enter. */
export function MentionField({ ref, value, onChange, onKeyDown, discussion, ...rest }: Props) {
  const mentions = useRef<MentionEvents>(null);
  const [aria, setAria] = useState<MentionAria | null>(null);
  const [isUsed, setUsed] = useState(false);
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(true);
    onChange(target.value);
    mentions.current?.onType(target.value, target.selectionStart);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mentions.current?.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    onKeyDown?.(event);
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
        onKeyDown={press}
        onFocus={() => setUsed(true)}
        onBlur={() => mentions.current?.close()}
        onSelect={({ currentTarget }) => mentions.current?.onSelect(currentTarget.selectionEnd)}
        onChange={type}
      />
      <Suspense>
        {isUsed && !discussion && <MentionList {...list} />}
        {isUsed && discussion && <discussion.List post={discussion.post} {...list} />}
      </Suspense>
    </div>
  );
}
