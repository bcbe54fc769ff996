import { type FormEvent, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { EditedSitePage } from "../../contract/site-pages.ts";
import { FormattingBar } from "../formatting/formatting-bar.tsx";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { VersionChanges } from "../versions/version-changes.tsx";
import { fitHeadings } from "./fit-headings.ts";
import { PageActs } from "./page-acts.tsx";
import styles from "./page-editor.module.css";
import { pageState } from "./page-state.ts";
import { SITE_PAGE_TITLES } from "./site-page-words.ts";
import { usePageEditor } from "./use-page-editor.ts";

/** The form in which admins write one of the site's own pages. */
export function PageEditor({ page }: { page: EditedSitePage }) {
  const editor = usePageEditor(page);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <section className={styles.editor} aria-label={SITE_PAGE_TITLES[page.name]}>
      <Head page={page} />
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.words}>
          <TextArea
            ref={field}
            label="Text"
            hint={`Up to ${formatNumber(LIMITS.text)} characters. Everybody can see earlier versions.`}
            error={editor.problem}
            className={styles.text}
            dir="auto"
            autoComplete="off"
            value={editor.text}
            onChange={({ target }) => editor.type(target.value)}
          />
          <FormattingBar field={field} text={editor.text} adapt={fitHeadings} />
        </div>
        {editor.isOvertaken && <Overtaken saved={page.text} typed={editor.text} />}
        <FormError message={editor.error} />
        <End editor={editor} />
      </form>
      <PageActs page={page} editor={editor} />
    </section>
  );
}

function Head({ page }: { page: EditedSitePage }) {
  const title = SITE_PAGE_TITLES[page.name];
  return (
    <header>
      <h2>{page.text ? <Link to={pages[page.name]}>{title}</Link> : title}</h2>
      <p className={styles.state}>{pageState(page)}</p>
    </header>
  );
}

function End({ editor }: { editor: ReturnType<typeof usePageEditor> }) {
  const { isPending, canSave, isOvertaken } = editor;
  return (
    <div className={styles.end}>
      <SubmitButton busy={isPending} aria-disabled={!canSave || undefined}>
        {isPending ? "Saving..." : isOvertaken ? "Replace it" : "Save"}
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

/** Says that somebody saved the page meanwhile, and shows what saving would change in it. */
function Overtaken({ saved, typed }: { saved: string; typed: string }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <p>
        This page was changed after you began to type. Your text is not saved yet. Saving it changes the
        present page like this:
      </p>
      <VersionChanges words={{ text: typed.trim() }} before={{ text: saved }} />
    </div>
  );
}
