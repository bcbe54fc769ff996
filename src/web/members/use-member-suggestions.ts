import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { searchUsers } from "../../contract/members.ts";
import { call } from "../api/api.ts";

/** The names of members with this beginning; none when it is empty or the request failed. */
export function useMemberSuggestions(beginning: string): string[] {
  const { data, isError } = useQuery({
    queryKey: ["member-suggestions", beginning.toLowerCase()],
    queryFn: ({ signal }) =>
      call<typeof searchUsers>("GET", "/user-search", { query: { q: beginning }, signal }),
    enabled: beginning !== "",
    retry: false,
    // Keeps the names before, so that the list does not flicker with each letter.
    placeholderData: keepPreviousData,
  });
  return isError || beginning === "" ? [] : (data?.users ?? []).map(({ username }) => username);
}
