import type { QueryClient } from "@tanstack/react-query";
import type { SiteSettings } from "../../contract/page.ts";
import { pages } from "../../contract/paths.ts";
import type { LoadedComments } from "../comments/loaded-comments.ts";
import { type Member, memberQuery } from "../members/member-query.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import type { Route } from "../routes.ts";
import { interactions, person } from "./entities.ts";
import { discussion } from "./discussion.ts";

/**
 * A page's structured data in the vocabulary of schema.org, made from the data that the page was rendered
 * with. Only the server uses this module, because search engines read the page that it sends.
 */
export function structuredDataOf(
  { path, params }: Route,
  queryClient: QueryClient,
  site: SiteSettings,
): object | null {
  if (path === "/") return website(site);
  if (path === "/details/:id") return post(params["id"] ?? "", queryClient, site.publicUrl);
  if (path === "/user/:username") {
    const member = queryClient.getQueryData(memberQuery(params["username"] ?? "").queryKey);
    return member ? profile(member, site.publicUrl) : null;
  }
  return null;
}

function website({ name, description, publicUrl }: SiteSettings): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    description,
    url: publicUrl + pages.home,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}${pages.search}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

function post(id: string, queryClient: QueryClient, origin: string): object | null {
  const post = queryClient.getQueryData(postQuery(id).queryKey);
  const [loaded] = queryClient.getQueriesData<LoadedComments>({ queryKey: ["comments", id] });
  return post ? discussion(post, loaded?.[1]?.comments ?? [], origin) : null;
}

function profile({ uid, username, stats }: Member, origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: origin + pages.user(username),
    mainEntity: {
      ...person(username, origin),
      identifier: uid,
      ...(stats && {
        interactionStatistic: interactions({ LikeAction: stats.heartsReceived }),
        agentInteractionStatistic: interactions({
          WriteAction: stats.totalPosts,
          CommentAction: stats.totalComments,
          LikeAction: stats.heartsGiven,
        }),
      }),
    },
  };
}
