import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";

/** A name that leads to the moderators' view of the member, unless the account was deleted. */
export function ModeratedMember({ name }: { name: string }) {
  return name === DELETED_MEMBER ? name : <Link to={pages.moderationMembers(name)}>{name}</Link>;
}
