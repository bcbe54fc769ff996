import type { getUser } from "../../contract/members.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./member-page.module.css";

export function MemberPosts({ name, username, offset }: { name: string; username: string; offset: number }) {
  return (
    <>
      <div className={styles.subtitle}>
        <h2>Submissions:</h2>
        <DensityToggle />
      </div>
      <PostList
        source={memberList(name, offset)}
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

export function memberList(name: string, offset: number): PostListSource {
  return {
    key: `member-${name}`,
    offset,
    read: async (query, options) => {
      const params = { username: name };
      const { user, next } = await call<typeof getUser>("GET", "/user/:username", {
        params,
        query,
        ...options,
      });
      return { posts: user.submissions, next };
    },
  };
}
