import styles from "./sign.module.css";

interface Props {
  /** `large` heads a page, `medium` begins a row, `small` stands in a line of text. */
  size?: "small" | "medium" | "large";
}

/** A feed's sign: a square with the first letter of its name. A style sheet gives it the hue and the picture that its owners chose. Hidden from screen readers: the name stands beside it. */
export function FeedSign({ feed, size = "small" }: Props & { feed: string }) {
  return (
    <Sign
      name={feed}
      feed={feed.toLowerCase()}
      letters={firstLetter(feed)}
      look={`${styles.feed} ${styles[size]}`}
    />
  );
}

/** A member's sign: a disc with the first letters of their name's words. */
export function MemberSign({ name, size = "small" }: Props & { name: string }) {
  const letters = name.split("_").filter(Boolean).slice(0, 2).map(firstLetter).join("");
  return <Sign name={name} letters={letters} look={`${styles.member} ${styles[size]}`} />;
}

function Sign({ name, feed, letters, look }: { name: string; feed?: string; letters: string; look: string }) {
  return (
    <span className={`${styles.sign} ${styles[`hue${hueOf(name)}`]} ${look}`} data-feed={feed} aria-hidden>
      {letters}
    </span>
  );
}

const HUES = 12;

/** One of twelve hues, 0 to 11: always the same for a name, whatever its case. */
function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521;
  return hash % HUES;
}

function firstLetter(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "#").toUpperCase();
}
