import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { getUser, getUserStats, MemberStats } from "../../contract/members.ts";
import { call, nullIfNotFound } from "../api/api.ts";
import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";

export interface Member {
  uid: string;
  username: string;
  /** The member's words about themselves, empty without any. */
  about: string;
  /** The key of the member's picture; undefined without one. */
  picture?: string | undefined;
  /** Null when the figures could not be loaded; the page then omits them. */
  stats: MemberStats | null;
}

/** The member with this name, in any case, or with this uid; null when there is none. */
export function memberQuery(name: string) {
  const params = { username: name };
  return queryOptions({
    queryKey: ["member", name.toLowerCase()],
    queryFn: async ({ signal }): Promise<Member | null> => {
      const [profile, stats] = await Promise.all([
        call<typeof getUser>("GET", "/user/:username", { params, query: { limit: 1 }, signal }).catch(
          nullIfNotFound,
        ),
        call<typeof getUserStats>("GET", "/user/:username/stats", { params, signal }).catch(() => null),
      ]);
      if (!profile) return null;
      const { uid, username, about = "", picture } = profile.user;
      return { uid, username, about, picture, stats };
    },
  });
}

/** The member; while loading, the profile that this tab stored on an earlier visit. */
export function useMember(name: string) {
  const storageKey = storageKeyOf(name);
  const query = useQuery({
    ...memberQuery(name),
    placeholderData: () => readStoredJson<Member>(storageKey, "sessionStorage") ?? undefined,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) writeStored(storageKey, JSON.stringify(data), "sessionStorage");
  }, [storageKey, data, isPlaceholderData]);
  return query;
}

/** Drops the profile that this tab stored, because it has changed. */
export function forgetStoredMember(name: string): void {
  removeStored(storageKeyOf(name), "sessionStorage");
}

function storageKeyOf(name: string): string {
  return `profile_${name.toLowerCase()}`;
}
