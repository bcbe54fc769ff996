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
  const about = page.mayInvite
    ? "Make a link for people who have no account here yet."
    : "The links you have made.";
  return (
    <SettingsSection title="Invitations" about={about}>
      <div>
        <ButtonLink to={pages.invitations} look="outline">
          {page.mayInvite ? "Invite people" : "Your invitations"}
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
