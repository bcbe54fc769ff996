import type { listFilteredPostsOfUser } from "../../contract/filtered-lists.ts";
import type { getUser } from "../../contract/members.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { listFor, pageOf, type PostListSource } from "../post-cache/post-lists.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { useSession } from "../session/session.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./member-page.module.css";

export function MemberPosts({ name, username, offset }: { name: string; username: string; offset: number }) {
  const { viewer } = useSession();
  return (
    <>
      <div className={styles.subtitle}>
        <h2>Submissions:</h2>
        <DensityToggle />
      </div>
      <PostList
        source={listFor(viewer, memberList(name, offset))}
        label={`Posts by ${username}`}
        empty={<Notice title="No submissions yet." drawing="posts" />}
        pageAddress={(offset) => memberPostsAddress(name, offset)}
      />
    </>
  );
}

export function memberPostsAddress(name: string, offset: number): string {
  return `${pages.user(name)}?offset=${offset}`;
}

const FILTERED = "/user/:username/filtered-submissions";

export function memberList(name: string, offset: number): PostListSource {
  return {
    key: `member-${name}`,
    offset,
    shows: ["member", "blocked"],
    read: async (query, options, isOwn) => {
      const input = { params: { username: name }, query, ...options };
      if (isOwn) return pageOf(await call<typeof listFilteredPostsOfUser>("GET", FILTERED, input));
      const { user, next } = await call<typeof getUser>("GET", "/user/:username", input);
      return { posts: user.submissions, next };
    },
  };
}
