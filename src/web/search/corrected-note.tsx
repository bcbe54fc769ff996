import { useEffect } from "react";
import type { CorrectedWords } from "../../contract/search.ts";
import { Link } from "../router/link.tsx";
import { keepFocus } from "../ui/keep-focus.ts";
import styles from "./corrected-note.module.css";
import type { SearchKind } from "./search-words.ts";

interface Props extends CorrectedWords {
  kind: SearchKind;
  typed: string;
  exactAddress: string;
}

/** Says which words were searched instead of the typed ones, and leads to the search as typed. */
export function CorrectedNote({ words, similar, kind, typed, exactAddress }: Props) {
  // The results for the words as typed come without this note, in which the link had the focus.
  useEffect(() => keepFocus, []);
  return (
    <p className={styles.note} role="status">
      {kind === "posts" ? "No post has" : "No comment has"} the words as you typed them. These {kind} have{" "}
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
