import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { describeOneself, getProfile } from "../../contract/members.ts";
import { call } from "../api/api.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { forgetStoredMember, type Member } from "./member-query.ts";

/** The viewer's words about themselves, empty without any. */
export function aboutQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "about", uid],
    queryFn: async ({ signal }) => {
      const query = { limit: 1 };
      return (await call<typeof getProfile>("GET", "/profile", { query, signal })).user.about ?? "";
    },
    // The member may have changed them in another browser.
    staleTime: 0,
  });
}

/** Sets the viewer's words about themselves, and shows them on the viewer's profile at once. Throws `ApiFailure`. */
export async function saveAbout(
  queryClient: QueryClient,
  { uid, username }: ViewerProfile,
  words: string,
): Promise<void> {
  const about = words.trim();
  await call<typeof describeOneself>("POST", "/profile/about", { body: { about } });
  // A read on its way may have the words before.
  await queryClient.cancelQueries({ queryKey: aboutQuery(uid).queryKey });
  queryClient.setQueryData(aboutQuery(uid).queryKey, about);
  queryClient.setQueriesData<Member | null>(
    { queryKey: ["member"] },
    (member) => member && (member.uid === uid ? { ...member, about } : member),
  );
  forgetStoredMember(username);
}
