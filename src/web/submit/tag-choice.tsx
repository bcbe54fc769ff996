import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { includesFeed } from "../../contract/feed-names.ts";
import type { FeedWithFigures } from "../../contract/feeds.ts";
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
  const read = useQueries({ queries: feeds.map((feed) => feedQuery(feed)) });
  const tagged = read.flatMap(({ data }) => (data?.tags ? [{ feed: data.name, tags: data.tags }] : []));
  const here = chosen.filter(({ feed }) => includesFeed(feeds, feed));
  useWithoutGone(
    read.map(({ data }) => data),
    chosen,
    onChange,
  );
  if (tagged.length === 0) return null;
  const toggle = (tag: ChosenTag) =>
    onChange(
      chosen.some(({ id }) => id === tag.id) ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag],
    );
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

/** Unchooses tags that were deleted meanwhile, which are not offered any more. */
function useWithoutGone(
  feeds: (FeedWithFigures | undefined)[],
  chosen: ChosenTag[],
  onChange: Props["onChange"],
): void {
  const isGone = ({ id, feed }: ChosenTag) =>
    feeds.some((one) => one && includesFeed([one.name], feed) && !one.tags?.some((tag) => tag.id === id));
  const isAnyGone = chosen.some(isGone);
  useEffect(() => {
    if (isAnyGone) onChange(chosen.filter((tag) => !isGone(tag)));
  }, [isAnyGone]);
}
