import { useConversations } from "./message-queries.ts";

/** The name of the member with whom a conversation is. The address has the uid of a member whose account was deleted. */
export function useOtherName(addressed: string): string {
  const { data: conversations } = useConversations();
  return conversations?.find(({ otherId }) => otherId === addressed)?.username ?? addressed;
}
