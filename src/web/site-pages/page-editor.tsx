import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { EditedSitePage } from "../../contract/site-pages.ts";
import { Link } from "../router/link.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { fitHeadings } from "../../contract/fit-headings.ts";
import { PageActs } from "./page-acts.tsx";
import styles from "./page-editor.module.css";
import { pageState } from "./page-state.ts";
import { SITE_PAGE_TITLES } from "./site-page-words.ts";
import { TextForm } from "./text-form.tsx";
import { usePageEditor } from "./use-page-editor.ts";

/** The form in which admins write one of the site's own pages. */
export function PageEditor({ page }: { page: EditedSitePage }) {
  const editor = usePageEditor(page);
  return (
    <section className={styles.editor} aria-label={SITE_PAGE_TITLES[page.name]}>
      <Head page={page} />
      <TextForm
        label="Text"
        hint={`Up to ${formatNumber(LIMITS.text)} characters. Everybody can see earlier versions.`}
        subject="page"
        editor={editor}
        saved={page.text}
        shown={{ adapt: fitHeadings }}
      />
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
