import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallBody } from "../../../contract/call.ts";
import type * as memberStatus from "../../../contract/member-status.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { ApiFailure, call, nullIfNotFound } from "../../api/api.ts";
import { refetch } from "../../api/query-client.ts";
import type { ViewerProfile } from "../../session/viewer-profile.ts";
import { invalidateAfterDecision, memberStatusKey } from "../moderation-queries.ts";

/** A member's status; null when nobody has this name. */
export function memberStatusQuery(username: string) {
  return queryOptions({
    queryKey: memberStatusKey(username),
    queryFn: ({ signal }) =>
      call<typeof memberStatus.getMemberStatus>("GET", "/moderation/members/:username", {
        params: { username },
        signal,
      }).catch(nullIfNotFound),
  });
}

/** Whether the viewer may decide about a member. The server enforces this rule; hiding the buttons spares moderators its refusals. */
export function decidesAbout(
  viewer: Pick<ViewerProfile, "username" | "role"> | null | undefined,
  { userName, role }: Pick<memberStatus.MemberStatus, "userName" | "role">,
): boolean {
  return viewer?.username !== userName && (role === "member" || viewer?.role === "admin");
}

/** The end of a suspension; null without one. */
export function endOfSuspension({ suspendedUntil }: memberStatus.MemberStatus): Date | null {
  return suspendedUntil ? new Date(milliseconds(suspendedUntil)) : null;
}

/** The calls that change a member's status, by the last segment of their path. */
interface StatusChanges {
  warning: typeof memberStatus.warnMember;
  suspension: typeof memberStatus.suspendMember;
  ban: typeof memberStatus.banMember;
  role: typeof memberStatus.grantRole;
  "about-erasure": typeof memberStatus.eraseAbout;
  "picture-removal": typeof memberStatus.removePicture;
}

/**
 * Warns a member, changes their suspension, ban or role, or erases what their profile shows, with a reason. Throws `ApiFailure`; where the
 * profile was changed meanwhile, after reading it again.
 */
export async function changeMemberStatus<Name extends keyof StatusChanges>(
  queryClient: QueryClient,
  username: string,
  name: Name,
  body: CallBody<StatusChanges[Name]>,
): Promise<void> {
  const status = await call<StatusChanges[keyof StatusChanges]>(
    "POST",
    `/moderation/members/:username/${name}`,
    {
      params: { username },
      body,
    },
  ).catch(async (error: unknown) => {
    if (error instanceof ApiFailure && error.code === "profileChangedMeanwhile") {
      await Promise.all([
        refetch(queryClient, memberStatusQuery(username)),
        refetch(queryClient, { queryKey: ["member"] }),
      ]);
    }
    throw error;
  });
  queryClient.setQueryData(memberStatusQuery(username).queryKey, (before) => ({
    ...status,
    // Only a read of the status has these.
    hasPasswordLink: before?.hasPasswordLink,
    notes: before?.notes,
  }));
  invalidateAfterDecision(queryClient);
}

/** Returns a link at which a member sets a new password. Throws `ApiFailure`. */
export async function askForPasswordLink(
  queryClient: QueryClient,
  username: string,
  body: CallBody<typeof memberStatus.makePasswordLink>,
): Promise<string> {
  const { link } = await call<typeof memberStatus.makePasswordLink>(
    "POST",
    "/moderation/members/:username/password-link",
    { params: { username }, body },
  );
  invalidateAfterDecision(queryClient);
  return link;
}
