import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { MemberLink } from "../../ui/member-link.tsx";

/** A member's name: leads site moderators to the moderation of the member, and feed moderators to the profile. A deleted account has no link. */
export function ModeratedMember({ name }: { name: string }) {
  const { viewer } = useSession();
  if (!moderates(viewer)) return <MemberLink name={name} />;
  return name === DELETED_MEMBER ? name : <Link to={pages.moderationMembers(name)}>{name}</Link>;
}
