import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { forget } from "./history-query.ts";

/** Forgets the whole history, once the viewer has confirmed it. */
export function ForgetAll() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isPending, error, mutate } = useMutation({ mutationFn: () => forget(queryClient, null) });
  return (
    <div>
      <Button look="outline" onClick={() => setAsking(true)}>
        Clear history
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Clear your history?"
          action="Clear history"
          busy={isPending}
          failure={error && error.message}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          The list of posts that you have opened will be empty. This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}
