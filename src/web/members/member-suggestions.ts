import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FoundMember } from "../../contract/members.ts";
import { get } from "../api/api.ts";

/** The names of members that begin so; none while nothing is typed or when they could not be had. */
export function useMemberSuggestions(beginning: string): string[] {
  const { data, isError } = useQuery({
    queryKey: ["member-suggestions", beginning.toLowerCase()],
    queryFn: ({ signal }) =>
      get<{ users: FoundMember[] }>(`/user-search?q=${encodeURIComponent(beginning)}`, signal),
    enabled: beginning !== "",
    retry: false,
    // The list does not flicker from letter to letter.
    placeholderData: keepPreviousData,
  });
  return isError || beginning === "" ? [] : (data?.users ?? []).map(({ username }) => username);
}
