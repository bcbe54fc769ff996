import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { OwnListTabs } from "./own-list-tabs.tsx";
import { SavedList } from "./saved-list.tsx";
import styles from "./saved-page.module.css";

export function Page() {
  usePageHead({ title: "Saved" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>Saved</h1>
        <OwnListTabs current="saved" />
        <SavedList />
      </div>
    </MembersOnly>
  );
}
