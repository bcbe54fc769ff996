import { LIMITS } from "../../contract/limits.ts";
import { useConversations } from "./message-queries.ts";

/**
 * The name of the member with whom a conversation is. The address has the uid of a member whose account was deleted: null
 * until their conversation has told the name.
 */
export function useOtherName(addressed: string): string | null {
  const { data: conversations, isPending } = useConversations();
  const name = conversations?.find(({ otherId }) => otherId === addressed)?.username;
  const isUid = addressed.length > LIMITS.usernameMax;
  return name ?? (isUid && isPending ? null : addressed);
}
