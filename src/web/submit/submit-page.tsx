import { useEffect } from "react";
import { useDraft } from "../session/draft.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { usePageHead } from "../page/page-head.ts";
import { EMPTY_DRAFT, prefillFeed } from "./submit-draft.ts";
import { SubmitForm } from "./submit-form.tsx";
import styles from "./submit-form.module.css";
import { useSearch } from "../router/router.tsx";

/** The submit form. Visitors can write a post, but sending it takes an account. */
export function Page() {
  const search = useSearch();
  const category = search.get("category");
  const [draft, setDraft, dropDraft] = useDraft("draft-submit", prefillFeed(EMPTY_DRAFT, category));
  usePageHead({ title: "New Post" });
  useEffect(() => {
    // A draft from an earlier visit also gets the feed that the address asks for.
    setDraft((now) => prefillFeed(now, category));
  }, [category]);
  return (
    <div className={styles.page}>
      <h1>New Post</h1>
      <p className="without-scripts">Posting needs JavaScript.</p>
      <ForWriters>
        <SubmitForm draft={draft} setDraft={setDraft} onPosted={dropDraft} />
      </ForWriters>
    </div>
  );
}
