import { type ReactNode, useEffect, useRef, useState } from "react";
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
  /** Whether it was just erased in a dialog in place of this one. */
  isErasedNow: boolean;
  /** The buttons that erase and restore it. */
  children: ReactNode;
}

/** The names of what has changed: a comment or a page is its text. */
const NAMES = { post: "post", comment: "text", page: "text" };

export function timeOf({ createdAt }: Version): string {
  return dateAndTime(new Date(milliseconds(createdAt)));
}

/** A version, which is compared when it is opened. */
export function VersionItem({ kind, version, before, isFirst, isErasedNow, children }: Props) {
  const isCurrent = version.id === null;
  const [isOpen, setOpen] = useState(isCurrent);
  const erased = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button has gone with the words, so the line in their place takes the focus.
    if (document.activeElement === document.body) erased.current?.focus();
  }, [version.words === null]);
  const head = (
    <>
      <span className={styles.when}>{timeOf(version)}</span>
      {isCurrent && <span>current {NAMES[kind]}</span>}
      {isFirst && <span>first {NAMES[kind]}</span>}
    </>
  );
  if (version.words === null) {
    return (
      <li className={styles.version}>
        <p ref={erased} tabIndex={-1} data-autofocus={isErasedNow || undefined} className={styles.head}>
          {head}
        </p>
        <p className={styles.erased}>This version was erased.</p>
      </li>
    );
  }
  return (
    <li className={styles.version}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.head}>{head}</summary>
        {version.words.text === "" && kind === "page" && (
          <p className={styles.erased}>The site had no such page.</p>
        )}
        {isOpen && <VersionChanges words={version.words} before={before} />}
        {children}
      </details>
    </li>
  );
}
