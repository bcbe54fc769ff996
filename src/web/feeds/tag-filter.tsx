import { choiceIn, FEED_CHOICES } from "../posts/list-choices.ts";
import type { TagOfFeed } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { useChosenInSight } from "../ui/use-chosen-in-sight.ts";
import { feedAddress, feedChoiceIn } from "./feed-list.ts";
import styles from "./tag-filter.module.css";

interface Props {
  name: string;
  tags: TagOfFeed[];
  chosen: string | undefined;
}

/** The feed's tags as links to their posts, in the order that the address has chosen. */
export function TagFilter({ name, tags, chosen }: Props) {
  const choice = choiceIn(FEED_CHOICES, feedChoiceIn(useSearch()));
  const addressOf = (tag?: string) => (choice ? feedAddress(name, choice, tag) : pages.feed(name, tag));
  const row = useChosenInSight<HTMLElement>(`${chosen} ${tags.map(({ id }) => id).join()}`);
  return (
    <nav ref={row} aria-label="Tags" className={styles.tags}>
      {[{ id: "", name: undefined }, ...tags].map((tag) => (
        <Link
          key={tag.id}
          to={addressOf(tag.name)}
          replace
          className={styles.tag}
          {...(tag.name === chosen && { "aria-current": "true" })}
        >
          <bdi>{tag.name ?? "All"}</bdi>
        </Link>
      ))}
    </nav>
  );
}
