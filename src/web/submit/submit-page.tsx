import { useEffect, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import { ForVisitors } from "../session/audience.tsx";
import { ForWriters } from "../session/for-writers.tsx";
import { usePageHead } from "../page/page-head.ts";
import { originWords } from "./draft-age.ts";
import { PreviewPane } from "./preview-pane.tsx";
import {
  EMPTY_DRAFT,
  isEmptyDraft,
  prefillFeed,
  recogniseImage,
  SUBMIT_DRAFT,
  type SubmitDraft,
} from "./submit-draft.ts";
import { SubmitForm } from "./submit-form.tsx";
import styles from "./submit-form.module.css";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";

/** The submit form. Visitors can write a post, but sending it takes an account. */
export function Page() {
  const search = useSearch();
  const category = search.get("category");
  const [draft, setDraft, dropDraft] = useDraft(SUBMIT_DRAFT, prefillFeed(EMPTY_DRAFT, category));
  useOpenDraft(SUBMIT_DRAFT);
  usePageHead({ title: "New Post" });
  useEffect(() => {
    // A draft from an earlier visit also gets the feed that the address asks for.
    setDraft((now) => prefillFeed(recogniseImage(now), category));
  }, [category]);
  return (
    <div className={styles.page}>
      <header>
        <h1>New Post</h1>
        <Opening draft={draft} />
        <ForVisitors>
          <p className={styles.opening}>
            <Link to={pages.login} passesReturnAddress>
              Sign in
            </Link>{" "}
            to post. What you write here is kept.
          </p>
        </ForVisitors>
      </header>
      <p className="without-scripts">Posting needs JavaScript.</p>
      <ForWriters>
        <SubmitForm draft={draft} setDraft={setDraft} dropDraft={dropDraft} />
        <PreviewPane draft={draft} />
      </ForWriters>
    </div>
  );
}

/** A draft last changed at least this long before the page was opened is one of an earlier visit. */
const EARLIER_MS = 60_000;

/** A line below the heading, which says whether the draft is from an earlier visit. Always one line high. */
function Opening({ draft }: { draft: SubmitDraft }) {
  const [openedAt] = useState(Date.now);
  const isEarlier = !isEmptyDraft(draft) && (draft.savedAt ?? 0) < openedAt - EARLIER_MS;
  return (
    <p className={styles.opening}>
      {isEarlier ? `Your draft from ${originWords(draft.savedAt, openedAt)}.` : <Invitation />}
    </p>
  );
}

function Invitation() {
  return (
    <>
      A link, a picture, a video or a text.
      <span className={`${styles.paste} needs-scripts`}> Paste or drop it anywhere on this page.</span>
    </>
  );
}
