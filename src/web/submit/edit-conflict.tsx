import type { Submission } from "../../contract/entities.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { Prose } from "../ui/member-text.tsx";
import styles from "./edit-conflict.module.css";

/** The post as somebody has changed it meanwhile, beside what the author has typed. */
export function EditConflict({ post }: { post: Submission }) {
  const { title, customCategories, formatted, mentions } = post;
  return (
    <section className={styles.conflict} aria-label="The post as it is now">
      <p className={styles.title} dir="auto">
        {title}
      </p>
      {customCategories.length > 0 && <p>In {new Intl.ListFormat("en").format(customCategories)}</p>}
      <Prose small text={wordsOf(post)} formatted={formatted} mentions={mentions ?? []} />
    </section>
  );
}
