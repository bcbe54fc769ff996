import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { MemberLink } from "../../ui/member-link.tsx";

/** A name that leads to the moderators' view of the member, or to the profile for the people of feeds, unless the account was deleted. */
export function ModeratedMember({ name }: { name: string }) {
  const { viewer } = useSession();
  if (!moderates(viewer)) return <MemberLink name={name} />;
  return name === DELETED_MEMBER ? name : <Link to={pages.moderationMembers(name)}>{name}</Link>;
}
