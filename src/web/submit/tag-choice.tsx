import { useQueries } from "@tanstack/react-query";
import { includesFeed } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { feedQuery } from "../feeds/feed-queries.ts";
import type { ChosenTag } from "./send-tags.ts";
import styles from "./feed-picker.module.css";

interface Props {
  /** The feeds of the post. */
  feeds: string[];
  /** The feeds whose tags can be chosen. */
  open?: string[];
  chosen: ChosenTag[];
  onChange: (chosen: ChosenTag[]) => void;
}

/** The tags of the post's feeds, up to three of which can be chosen; nothing where no feed has any. */
export function TagChoice({ feeds, open = feeds, chosen, onChange }: Props) {
  const read = useQueries({ queries: feeds.map((feed) => ({ ...feedQuery(feed), staleTime: 0 })) });
  const tagged = read.flatMap(({ data }) => (data?.tags ? [{ feed: data.name, tags: data.tags }] : []));
  const here = chosen.filter(({ id, feed }) => {
    if (!includesFeed(feeds, feed)) return false;
    // Only an answer from now can say that a tag is gone. The server leaves such tags out.
    const now = read.find(
      ({ data, isFetchedAfterMount }) => isFetchedAfterMount && data && includesFeed([data.name], feed),
    );
    return !now || now.data!.tags?.some((tag) => tag.id === id);
  });
  if (tagged.length === 0) return null;
  const toggle = (tag: ChosenTag) =>
    onChange(here.some(({ id }) => id === tag.id) ? here.filter(({ id }) => id !== tag.id) : [...here, tag]);
  return (
    <fieldset className={styles.tags}>
      <legend>Tags (optional, up to {LIMITS.postTags})</legend>
      {tagged.flatMap(({ feed, tags }) =>
        tags.map(({ id, name }) => {
          const isChosen = here.some((tag) => tag.id === id);
          const isOff = !includesFeed(open, feed) || (!isChosen && here.length >= LIMITS.postTags);
          return (
            <label key={id} className={styles.tag}>
              <input
                type="checkbox"
                autoComplete="off"
                checked={isChosen}
                disabled={isOff}
                onChange={() => toggle({ id, feed })}
              />
              <bdi>{name}</bdi>
              {tagged.length > 1 && <span className={styles.ofFeed}>/{feed.toLowerCase()}</span>}
            </label>
          );
        }),
      )}
    </fieldset>
  );
}
