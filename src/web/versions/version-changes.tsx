import { useMemo } from "react";
import type { VersionWords } from "./versions.ts";
import styles from "./versions-dialog.module.css";
import { type WordChange, wordChanges } from "./word-changes.ts";

interface Props {
  words: VersionWords;
  /** The words before, without those that were erased. */
  before: VersionWords | undefined;
}

/** The words of a version; where there were others before, with the differences. */
export function VersionChanges({ words, before }: Props) {
  return (
    <div className={styles.words}>
      <Part className={styles.title} before={before?.title} now={words.title} />
      <Part className={styles.text} before={before?.text} now={words.text} />
      <Part
        className={styles.part}
        label="Image description: "
        before={before?.imageAlt}
        now={words.imageAlt}
      />
      {words.customCategories && <Feeds before={before?.customCategories} now={words.customCategories} />}
    </div>
  );
}

interface PartProps {
  className: string | undefined;
  label?: string;
  before: string | undefined;
  now: string | undefined;
}

/** A part of the words; nothing where it is empty and was before. */
function Part({ className, label, before, now }: PartProps) {
  if (now === undefined || (!now && !before)) return null;
  return (
    <p className={className} dir="auto">
      {label}
      <Changed before={before} now={now} />
    </p>
  );
}

function Changed({ before, now }: { before: string | undefined; now: string }) {
  const changes = useMemo(() => (before === undefined ? null : wordChanges(before, now)), [before, now]);
  return changes ? <Pieces changes={changes} /> : now;
}

function Pieces({ changes }: { changes: WordChange[] }) {
  return changes.map(({ kind, text }, index) => {
    const Element = { same: "span", removed: "del", added: "ins" }[kind] as "span";
    return <Element key={index}>{text}</Element>;
  });
}

/** Names are compared as a whole. */
function Feeds({ before, now }: { before: string[] | undefined; now: string[] }) {
  const left = (before ?? []).filter((name) => !now.includes(name));
  if (now.length + left.length === 0) return null;
  const isNew = (name: string) => before !== undefined && !before.includes(name);
  return (
    <p className={styles.part}>
      Feeds:{" "}
      {[...left, ...now].map((name, index) => {
        const Element = (index < left.length ? "del" : isNew(name) ? "ins" : "span") as "span";
        return (
          <Element key={name} className={styles.feed}>
            <bdi>{name}</bdi>
          </Element>
        );
      })}
    </p>
  );
}
