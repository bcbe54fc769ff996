import { type ReactNode, useState } from "react";
import { milliseconds } from "../../contract/moments.ts";
import { dateAndTime } from "../ui/time.tsx";
import { VersionChanges } from "./version-changes.tsx";
import type { Version, VersionedKind, VersionWords } from "./versions.ts";
import styles from "./versions-dialog.module.css";

interface Props {
  kind: VersionedKind;
  version: Version;
  /** The words of the version before, without those that were erased. */
  before: VersionWords | undefined;
  isFirst: boolean;
  /** The button that erases it. */
  children: ReactNode;
}

/** The names of what has changed: a comment is its text. */
const NAMES = { post: "post", comment: "text" };

/** A version, which is compared when it is opened. */
export function VersionItem({ kind, version, before, isFirst, children }: Props) {
  const isCurrent = version.id === null;
  const [isOpen, setOpen] = useState(isCurrent);
  const head = (
    <>
      <span className={styles.when}>{dateAndTime(new Date(milliseconds(version.createdAt)))}</span>
      {isCurrent && <span>current {NAMES[kind]}</span>}
      {isFirst && <span>first {NAMES[kind]}</span>}
    </>
  );
  if (version.words === null) {
    return (
      <li className={styles.version}>
        <p className={styles.head}>{head}</p>
        <p className={styles.erased}>This version was erased.</p>
      </li>
    );
  }
  return (
    <li className={styles.version}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.head}>{head}</summary>
        {isOpen && <VersionChanges words={version.words} before={before} />}
        {children}
      </details>
    </li>
  );
}
