import { type FormEvent, type ReactNode, useRef } from "react";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { FormattingBar } from "../formatting/formatting-bar.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { VersionChanges } from "../versions/version-changes.tsx";
import styles from "./page-editor.module.css";
import type { useTextEditor } from "./use-text-editor.ts";

interface Props {
  label: string;
  hint: string;
  /** The text, as in "This page was changed". */
  subject: string;
  /** Names the save where a screen has several. */
  action?: string;
  editor: ReturnType<typeof useTextEditor>;
  /** The words that are saved by now. */
  saved: string;
  /** The looks of the text in its place. */
  shown: { small?: boolean; adapt?: (formatted: FormattedText) => FormattedText };
  /** Further fields. */
  children?: ReactNode;
  onSubmit?: () => void;
}

/** The form of a long text in Markdown, which says what it would replace of somebody else's. */
export function TextForm({ label, hint, editor, shown, children, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    (rest.onSubmit ?? editor.save)();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.words}>
        <TextArea
          ref={field}
          {...{ label, hint }}
          error={editor.problem}
          className={shown.small ? styles.short : styles.text}
          dir="auto"
          autoComplete="off"
          value={editor.text}
          onChange={({ target }) => editor.type(target.value)}
        />
        <FormattingBar field={field} text={editor.text} {...shown} />
      </div>
      {children}
      {editor.isOvertaken && <Overtaken {...rest} typed={editor.text} />}
      <FormError message={editor.error} />
      <End editor={editor} action={rest.action} />
    </form>
  );
}

function End({ editor, action = "Save" }: Pick<Props, "editor" | "action">) {
  const { isPending, canSave, isOvertaken } = editor;
  return (
    <div className={styles.end}>
      <SubmitButton busy={isPending} aria-disabled={!canSave || undefined}>
        {isPending ? "Saving..." : isOvertaken ? "Replace it" : action}
      </SubmitButton>
      {editor.hasDraft && !isPending && (
        <Button look="outline" onClick={editor.drop}>
          Cancel
        </Button>
      )}
      <p role="status" className={styles.status}>
        {editor.isSaved && "Saved."}
      </p>
    </div>
  );
}

/** Says that somebody saved the text meanwhile, and shows what saving would change in it. */
function Overtaken({ subject, saved, typed }: Pick<Props, "subject" | "saved"> & { typed: string }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <p>
        This {subject} was changed after you began to type. Your text is not saved yet. Saving it changes the
        present {subject} like this:
      </p>
      <VersionChanges words={{ text: typed.trim() }} before={{ text: saved }} />
    </div>
  );
}
