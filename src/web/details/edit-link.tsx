import { Pencil } from "lucide";
import { useEffect, useRef } from "react";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { isOwn } from "../posts/can-manage.ts";
import { Link } from "../router/link.tsx";
import { useSession } from "../session/session.ts";
import { useMayWrite } from "../session/use-suspension.ts";
import { Icon } from "../ui/icon.tsx";
import tool from "../ui/tool-button.module.css";
import { takeEndOfEdit } from "./edit-focus.ts";
import styles from "./edit-link.module.css";

/** Leads the author to the form that edits the post, and has the focus again after it. */
export function EditLink({ post }: { post: Submission }) {
  const { viewer } = useSession();
  const mayWrite = useMayWrite();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takeEndOfEdit(post.id)) link.current?.focus({ preventScroll: true });
  }, [post.id]);
  if (!isOwn(viewer, post) || post.isLocked || !mayWrite) return null;
  return (
    <Link ref={link} to={pages.editPost(post.id)} className={`${styles.link} ${tool.tool}`} title="Edit">
      <Icon of={Pencil} size={18} />
      <span className={tool.label}>Edit</span>
    </Link>
  );
}
