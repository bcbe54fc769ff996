import type { EditedSitePage } from "../../contract/site-pages.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { useAdminsQuery } from "../session/use-admins-query.ts";
import { counted } from "../ui/format-number.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { FORM_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { PageEditor } from "./page-editor.tsx";
import styles from "./page-editor.module.css";
import { pageState } from "./page-state.ts";
import { SITE_PAGE_TITLES } from "./site-page-words.ts";
import { editPageAddress, sitePagesQuery } from "./site-pages-query.ts";

/** The site's own pages, and the form of the one that the address names. */
export function SitePagesTab() {
  const { data, failure, retry } = useAdminsQuery(sitePagesQuery);
  const name = useSearch().get("name");
  if (failure) return <LoadFailure resource="The pages" error={failure} retry={retry} />;
  if (!data) return <Loading isOfOne={name !== null} />;
  const page = data.find((one) => one.name === name);
  if (!page) return <List all={data} />;
  return (
    <>
      <PageEditor key={page.name} page={page} />
      <p>
        <Link to={editPageAddress()}>All pages</Link>
      </p>
    </>
  );
}

/** The number of words; signs of formatting alone are none. */
function wordsIn(text: string): number {
  return text.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

function Loading({ isOfOne }: { isOfOne: boolean }) {
  return isOfOne ? (
    <PageSkeleton label="Loading the page" parts={FORM_PARTS} />
  ) : (
    <RowSkeletons label="Loading the pages" lines={2} />
  );
}

function List({ all }: { all: EditedSitePage[] }) {
  return (
    <ul aria-label="Pages" className={styles.list}>
      {all.map((page) => (
        <li key={page.name} className={styles.item}>
          <Link to={editPageAddress(page.name)} className={styles.name}>
            {SITE_PAGE_TITLES[page.name]}
          </Link>
          <p className={styles.state}>{pageState(page)}</p>
          {page.text !== "" && <p className={styles.state}>{counted(wordsIn(page.text), "word")}</p>}
        </li>
      ))}
    </ul>
  );
}
