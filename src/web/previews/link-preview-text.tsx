import type { Submission } from "../../contract/entities.ts";
import { hostName } from "../../contract/links.ts";
import styles from "./link-preview-text.module.css";

/** The title and description of a linked page, where they add to the post's title. */
export function LinkPreviewText({ post }: { post: Submission }) {
  if (!post.preview) return null;
  const { title, siteName, description } = post.preview;
  const otherTitle = title === post.title ? null : title;
  if (!otherTitle && !description) return null;
  return (
    <div className={styles.preview}>
      {siteName && siteName !== hostName(post.content) && (
        <p className={styles.site} dir="auto">
          {siteName}
        </p>
      )}
      {otherTitle && (
        <p className={styles.title} dir="auto">
          {otherTitle}
        </p>
      )}
      {description && <p dir="auto">{description}</p>}
    </div>
  );
}
