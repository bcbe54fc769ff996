import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useHeartStatus } from "../hearts/hearts.ts";
import { useShownIds } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import { isMuteOf, mutesQuery } from "./mute-queries.ts";
import styles from "./shown.module.css";

interface Props {
  /** The ids of posts. */
  ids: string[];
  /** The names of feeds. */
  feeds: string[];
  /** Renders the posts and feeds of these ids and names. */
  children: (ids: string[], feeds: string[]) => ReactNode;
}

/** Renders only the posts and feeds that the member's filters leave: none until the server has answered. */
export function Shown({ ids, feeds, children }: Props) {
  useHeartStatus(ids);
  return (
    <div className={styles.shown} data-filtered>
      {children(useShownIds(ids), useShownFeeds(feeds))}
    </div>
  );
}

function useShownFeeds(feeds: string[]): string[] {
  const { viewer } = useSession();
  const { data: mutes } = useQuery({ ...mutesQuery(viewer?.uid), enabled: feeds.length > 0 });
  return mutes ? feeds.filter((value) => !mutes.some((mute) => isMuteOf(mute, { kind: "feed", value }))) : [];
}
