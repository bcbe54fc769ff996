import { Pencil, Trash2 } from "lucide";
import type { IconNode } from "lucide";
import { useMayWrite } from "../session/use-suspension.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./own-acts.module.css";
import { useDeleteComment } from "./use-delete-comment.ts";

interface Props {
  id: string;
  postId: string;
  /** The CSS classes of the discussion's rare acts. */
  className: string;
  /** Undefined where the discussion is closed. */
  onEdit: (() => void) | undefined;
}

/** The acts of a comment's author. On phones they are icons. */
export function OwnActs({ id, postId, className, onEdit }: Props) {
  const { mutate } = useDeleteComment({ postId, id });
  if (!useMayWrite()) return null;
  return (
    <>
      {onEdit && <Act icon={Pencil} label="Edit" className={className} onPress={onEdit} />}
      <Act icon={Trash2} label="Delete" className={className} onPress={() => mutate()} />
    </>
  );
}

interface ActProps {
  icon: IconNode;
  label: string;
  className: string;
  onPress: () => void;
}

function Act({ icon, label, className, onPress }: ActProps) {
  return (
    <button type="button" className={`${className} ${styles.act}`} title={label} onClick={onPress}>
      <Icon of={icon} size={16} />
      <span className={styles.label}>{label}</span>
      <span className="visually-hidden"> your comment</span>
    </button>
  );
}
