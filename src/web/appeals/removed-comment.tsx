import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CommentAsItWas } from "./comment-as-it-was.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import styles from "./removals-page.module.css";
import { removedCommentQuery } from "./removals-query.ts";

interface Props {
  removalId: string;
  excerpt: string;
  /** Whether the comment has more than the excerpt. */
  isExcerpt: boolean;
}

/** The beginning of a removed comment, and on demand the whole of it in its place, as it was. */
export function RemovedComment({ removalId, excerpt, isExcerpt }: Props) {
  const { viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  const query = removedCommentQuery(viewer?.uid, removalId);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isOpen });
  const isShown = isOpen && data !== undefined;
  const press = () => {
    if (error) void refetch();
    else setOpen(!isOpen);
  };
  return (
    <>
      <div className={styles.excerpt}>
        {isShown ? <CommentAsItWas comment={data} /> : <p dir="auto">{excerpt}</p>}
      </div>
      {isOpen && !isShown && <FormError message={error && error.message} />}
      {isExcerpt && (
        <Button
          look="outline"
          className={styles.more}
          aria-expanded={isShown}
          busy={isFetching}
          onClick={press}
        >
          {isFetching ? "Loading..." : isShown ? "Show the beginning only" : "Show all of it"}
        </Button>
      )}
    </>
  );
}
