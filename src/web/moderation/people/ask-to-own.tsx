import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ownRoleIn } from "./own-role.ts";
import { sendAnswer } from "./role-queries.ts";

/** The button by which a member asks for a feed that everybody has left, or the note that they have asked. */
export function AskToOwn({ feed }: { feed: string }) {
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendAnswer(queryClient, feed, "ask"),
  });
  if (ownRoleIn(viewer, feed)?.isAsking)
    return <p role="status">You have asked to own it; the admins decide.</p>;
  return (
    <div>
      <Button look="outline" busy={isPending} onClick={() => mutate()}>
        Ask to own it
      </Button>
      <FormError message={error && error.message} />
    </div>
  );
}
