import type { ReactNode } from "react";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import styles from "./own-list-page.module.css";
import { OwnListTabs } from "./own-list-tabs.tsx";

interface Props {
  title: string;
  current: Parameters<typeof OwnListTabs>[0]["current"];
  children: ReactNode;
}

/** The page of a list that only the viewer sees. */
export function OwnListPage({ title, current, children }: Props) {
  usePageHead({ title });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>{title}</h1>
        <OwnListTabs current={current} />
        {children}
      </div>
    </MembersOnly>
  );
}
