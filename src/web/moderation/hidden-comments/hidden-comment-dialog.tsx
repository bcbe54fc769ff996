import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide";
import type { ReactNode } from "react";
import type { HiddenComment } from "../../../contract/removed-posts.ts";
import { wholeReason } from "../../../contract/rule-words.ts";
import { CommentAsItWas } from "../../appeals/comment-as-it-was.tsx";
import { Decider, DeedTitle } from "../../appeals/deed-title.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./hidden-comment-dialog.module.css";
import { hiddenCommentQuery } from "./hidden-comment-query.ts";

interface Props {
  id: string;
  userName: string;
  /** Asks whether to restore the comment with these words. */
  onRestore: (words: string) => void;
  onClose: () => void;
}

/** A removed comment whole, with who removed it, when and why. */
export function HiddenCommentDialog({ id, userName, onRestore, onClose }: Props) {
  const { data, error, refetch } = useQuery(hiddenCommentQuery(id));
  return (
    <Dialog title={`Comment by ${userName}`} onClose={onClose}>
      {data ? (
        <Shown hidden={data} />
      ) : error ? (
        <LoadFailure resource="The comment" error={error} retry={refetch} />
      ) : (
        <Spinner label="Loading the comment" />
      )}
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        {data && isRestorable(data) && (
          <Button look="outline" onClick={() => onRestore(data.comment?.text ?? "")}>
            Restore
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

/** The people of a feed do not restore what others removed. */
function isRestorable({ by, isErased, isOfOthers }: HiddenComment): boolean {
  return by === "moderator" && !isErased && !isOfOthers;
}

function Shown({ hidden }: { hidden: HiddenComment }) {
  const { comment, rule, reason } = hidden;
  return (
    <>
      <Banner
        icon={EyeOff}
        title={deedOf(hidden)}
        reason={reason === null ? null : wholeReason(rule, reason)}
        note={noteOn(hidden)}
      />
      {comment && (
        <div className={styles.words}>
          <CommentAsItWas comment={comment} />
        </div>
      )}
    </>
  );
}

function deedOf({ by, userName, createdAt }: HiddenComment): ReactNode {
  const did = by === "author" ? "deleted their own comment" : "removed this comment";
  return <DeedTitle who={<Decider name={userName} />} {...{ did, createdAt }} />;
}

function noteOn({ by, isErased }: HiddenComment): string {
  if (isErased) return "Its words have been erased since. Nobody can read or restore them.";
  if (by === "author") return "Moderators can read it while its reports are open.";
  return "Only its author and moderators can read it.";
}
