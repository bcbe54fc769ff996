import { useInfiniteQuery } from "@tanstack/react-query";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { InvitationRows } from "./invitation-rows.tsx";
import { ALL_INVITATIONS, allInvitationsQuery } from "./invitations-query.ts";

/** The invitations of all members, for an admin. */
export function AllInvitations() {
  const query = useInfiniteQuery(allInvitationsQuery());
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the invitations" lines={2} />;
  if (!data) return <LoadFailure resource="The invitations" error={error} retry={refetch} />;
  const invitations = data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return <Notice title="Nobody has invited anybody yet." drawing="posts" />;
  return (
    <>
      <InvitationRows invitations={invitations} withMaker />
      <QueryLoadMore itemsName="invitations" nextAddress={ALL_INVITATIONS} query={query} />
    </>
  );
}
