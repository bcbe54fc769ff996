import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { activeFeedsQuery } from "../feeds/directory-queries.ts";
import { sendInvitation } from "../invitations/invitations-query.ts";
import { Button } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { FormError } from "../ui/form-error.tsx";

const USES = 10;
const DAYS = 7;

/** Makes a link for the first people at one press. They follow all feeds, where an invitation can have as many. */
export function FirstInvitation() {
  const queryClient = useQueryClient();
  const { data: feeds } = useQuery(activeFeedsQuery);
  const names = feeds && feeds.length <= LIMITS.invitationFeeds ? feeds.map(({ name }) => name) : [];
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => sendInvitation(queryClient, { note: "", maxUses: USES, days: DAYS, feeds: names }),
  });
  if (data) {
    return (
      <>
        <CopyField label={`Link for ${USES} people, for ${DAYS} days`} noun="link" value={data.link} />
        <p role="status">Copy it now: it is shown only here.</p>
      </>
    );
  }
  return (
    <>
      <FormError message={error && error.message} />
      {/* Before the feeds are known the link would lack them. */}
      <Button disabled={!feeds || isPending} onClick={() => mutate()}>
        {isPending ? "Making..." : "Make a link"}
      </Button>
    </>
  );
}
