import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationRows } from "./invitation-rows.tsx";
import styles from "./invitations.module.css";
import { ownInvitationsQuery } from "./invitations-query.ts";

/** Makes invitations, and lists those that the viewer has made. */
export function OwnInvitations() {
  const { registration } = useSite();
  const query = useInfiniteQuery(ownInvitationsQuery());
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading your invitations" lines={2} />;
  if (!data) return <LoadFailure resource="Your invitations" error={error} retry={refetch} />;
  const invitations = data.pages.flatMap((page) => page.invitations);
  const mayInvite = data.pages[0]!.mayInvite;
  return (
    <>
      {registration === "closed" && (
        <p className={styles.lead}>
          Nobody can join at the moment. Links work again once an admin lets new members in.
        </p>
      )}
      {mayInvite && (
        <InvitationForm
          isTakenBack={(id) => invitations.some((one) => one.id === id && one.state === "takenBack")}
        />
      )}
      {!mayInvite && invitations.length > 0 && (
        <p className={styles.lead}>You cannot make invitations at the moment.</p>
      )}
      {!mayInvite && invitations.length === 0 && (
        <Notice title="You cannot make invitations." drawing="posts">
          <p>The people who run this site choose who may invite.</p>
        </Notice>
      )}
      {invitations.length > 0 && (
        <section className={styles.section} aria-labelledby="made">
          <h2 id="made">Your links</h2>
          <InvitationRows invitations={invitations} />
          <QueryLoadMore itemsName="invitations" nextAddress={pages.invitations} query={query} />
        </section>
      )}
    </>
  );
}
