import type { CorrectedWords } from "../../contract/search.ts";
import { Link } from "../router/link.tsx";
import styles from "./corrected-note.module.css";

interface Props extends CorrectedWords {
  typed: string;
  exactAddress: string;
}

/** Says which words were searched instead of the typed ones, and leads to the search as typed. */
export function CorrectedNote({ words, similar, typed, exactAddress }: Props) {
  return (
    <p className={styles.note} role="status">
      No post has the words as you typed them. These posts have{" "}
      {words && (
        <>
          <strong>
            <bdi>{words}</bdi>
          </strong>
          {similar.length > 0 && " and "}
        </>
      )}
      {similar.length > 0 && (
        <>
          a title similar to <bdi>{similar.join(" ")}</bdi>
        </>
      )}
      .{" "}
      <Link to={exactAddress}>
        Search for <bdi>{typed}</bdi>
      </Link>
    </p>
  );
}
