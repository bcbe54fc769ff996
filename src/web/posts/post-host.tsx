import { ExternalLink } from "lucide";
import type { Submission } from "../../contract/entities.ts";
import { hostName } from "../../contract/links.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./post-host.module.css";
import { isUpload } from "./post-image.ts";

/** The domain that a link post leads to; nothing for texts and uploaded images. */
export function PostHost({ post }: { post: Submission }) {
  if (post.contentType === "text" || isUpload(post)) return null;
  return (
    <span className={styles.host}>
      <bdi>{hostName(post.content)}</bdi>
      <Icon of={ExternalLink} size={12} />
    </span>
  );
}
