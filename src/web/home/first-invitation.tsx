import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { activeFeedsQuery } from "../feeds/directory-queries.ts";
import { sendInvitation } from "../invitations/invitations-query.ts";
import { Button } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { FormError } from "../ui/form-error.tsx";
import styles from "./next-steps.module.css";

const USES = 10;
const DAYS = 7;

/** Makes a link for the first people at one press. They follow all feeds, where an invitation can have as many. */
export function FirstInvitation() {
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const { data: feeds, isPending: isLoading } = useQuery(activeFeedsQuery);
  const names = feeds && feeds.length <= LIMITS.invitationFeeds ? feeds.map(({ name }) => name) : [];
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => sendInvitation(queryClient, { note: "", maxUses: USES, days: DAYS, feeds: names }),
    // The pressed button has disappeared with the focus on it, so the box takes the focus.
    onSuccess: () => box.current?.focus(),
  });
  return (
    <div ref={box} tabIndex={-1} className={styles.invitation}>
      {data && (
        <CopyField label={`Link for ${USES} people, for ${DAYS} days`} noun="link" value={data.link} />
      )}
      <p role="status">{data && "Copy it now: it is shown only here."}</p>
      <FormError message={error && error.message} />
      {/* Before the feeds are known the link would lack them. */}
      {!data && (
        <Button look="outline" disabled={isLoading} onClick={() => isPending || mutate()}>
          {isPending ? "Making..." : "Make a link"}
        </Button>
      )}
    </div>
  );
}
