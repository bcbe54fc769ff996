import { useState } from "react";
import type { EditedSitePage } from "../../contract/site-pages.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./page-editor.module.css";
import type { usePageEditor } from "./use-page-editor.ts";
import { VersionsButton } from "./versions-button.tsx";

interface Props {
  page: EditedSitePage;
  editor: ReturnType<typeof usePageEditor>;
}

/** The acts on a page besides writing it: to read its versions, and to give it its default text back. */
export function PageActs({ page, editor }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isRules = page.name === "rules";
  const confirm = () => {
    editor.put(null);
    setAsking(false);
  };
  return (
    <div className={styles.acts}>
      {page.hasEarlier && (
        <VersionsButton name={page.name} onRestore={editor.isPending ? undefined : editor.put} />
      )}
      {page.isOwn && (
        <QuietButton
          isDanger
          aria-disabled={editor.isPending || undefined}
          onClick={() => editor.isPending || setAsking(true)}
        >
          {isRules ? "Remove the rules" : "Back to the default text"}
        </QuietButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={isRules ? "Remove the rules?" : "Back to the default text?"}
          action={isRules ? "Remove" : "Put it back"}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {consequence(isRules, editor.hasDraft)}
        </ConfirmDialog>
      )}
    </div>
  );
}

function consequence(isRules: boolean, hasDraft: boolean): string {
  const ofPage = isRules
    ? "The site then has no rules, and nothing leads to them. Their text stays among the versions."
    : "The page then has the text that comes with Hearth, also after updates. Yours stays among the versions.";
  return hasDraft ? `${ofPage} What you have typed stays in the form, not saved.` : ofPage;
}
