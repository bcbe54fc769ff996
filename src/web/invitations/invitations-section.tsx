import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { SettingsSection } from "../account/settings-section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { ownInvitationsQuery } from "./invitations-query.ts";

/** The way to the invitations, for members who may make some or have made one. */
export function InvitationsSection() {
  const { data } = useInfiniteQuery(ownInvitationsQuery());
  const [page] = data?.pages ?? [];
  if (!page || (!page.mayInvite && page.invitations.length === 0)) return null;
  return (
    <SettingsSection title="Invitations" about="Make a link for people who have no account here yet.">
      <div>
        <ButtonLink to={pages.invitations} look="outline">
          Invite people
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
