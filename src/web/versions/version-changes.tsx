import type { Version, VersionWords } from "./versions.ts";
import styles from "./versions-dialog.module.css";
import { type WordChange, wordChanges } from "./word-changes.ts";

interface Props {
  version: Version;
  /** The words before, without those that were erased. */
  before: VersionWords | undefined;
}

/** The words of a version; where there were others before, with the differences. */
export function VersionChanges({ version: { words }, before }: Props) {
  if (words === null) return <p className={styles.erased}>This version was erased.</p>;
  const { title, text, imageAlt = "", customCategories = [] } = words;
  return (
    <div className={styles.words}>
      {title !== undefined && (
        <p className={styles.title} dir="auto">
          <Changed before={before?.title} now={title} />
        </p>
      )}
      {(text || before?.text) && (
        <p className={styles.text} dir="auto">
          <Changed before={before?.text} now={text} />
        </p>
      )}
      {(imageAlt || before?.imageAlt) && (
        <p className={styles.part} dir="auto">
          Image description: <Changed before={before?.imageAlt} now={imageAlt} />
        </p>
      )}
      <Feeds before={before?.customCategories} now={customCategories} />
    </div>
  );
}

function Changed({ before, now }: { before: string | undefined; now: string }) {
  return before === undefined ? now : <Pieces changes={wordChanges(before, now)} />;
}

function Pieces({ changes }: { changes: WordChange[] }) {
  return changes.map(({ kind, text }, index) => {
    const Element = { same: "span", removed: "del", added: "ins" }[kind] as "span";
    return <Element key={index}>{text}</Element>;
  });
}

/** Names are compared as a whole. */
function Feeds({ before = [], now }: { before: string[] | undefined; now: string[] }) {
  const left = before.filter((name) => !now.includes(name));
  if (now.length + left.length === 0) return null;
  const isNew = (name: string) => before.length > 0 && !before.includes(name);
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
