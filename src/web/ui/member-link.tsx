import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";

interface Props {
  name: string;
  className?: string | undefined;
}

/** A member's name, which leads to the profile unless the account was deleted. */
export function MemberLink({ name, className }: Props) {
  if (name === DELETED_MEMBER) return <span className={className}>{name}</span>;
  return (
    <Link to={pages.user(name)} className={className}>
      {name}
    </Link>
  );
}
