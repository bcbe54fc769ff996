import { useQueries } from "@tanstack/react-query";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { ownRoleIn } from "../people/own-role.ts";
import { moderates, useSession } from "../../session/session.ts";

/**
 * Whether the viewer moderates the site, or reaches what this member wrote in these feeds: by a role in one of them that
 * ranks above the author's. For display only: the server decides, and knows who moderates the site.
 */
export function useReach(feeds: string[], authorName: string): boolean {
  const { viewer } = useSession();
  const own = moderates(viewer) ? [] : feeds.filter((feed) => ownRoleIn(viewer, feed)?.role);
  const read = useQueries({ queries: own.map((feed) => feedQuery(feed)) });
  if (moderates(viewer)) return true;
  return read.some(({ data }) => {
    const ranked = data?.people?.map(({ userName }) => userName) ?? [];
    const authors = ranked.indexOf(authorName);
    return data && (authors === -1 || ranked.indexOf(viewer!.username) < authors);
  });
}
