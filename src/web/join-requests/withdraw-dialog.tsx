import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLeaveForGood } from "../account/leave-for-good.ts";
import { ApiFailure } from "../api/api.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { sendWithdrawal } from "./join-request-query.ts";

interface Props {
  viewer: ViewerProfile;
  onClose: () => void;
}

export function WithdrawDialog({ viewer, onClose }: Props) {
  const queryClient = useQueryClient();
  const leave = useLeaveForGood(viewer);
  const { error, isPending, mutate } = useMutation({
    mutationFn: sendWithdrawal,
    onSuccess: leave,
    onError: (failure) => {
      // The request was approved meanwhile: the page says so.
      if (failure instanceof ApiFailure && failure.code === "noJoinRequest")
        void queryClient.invalidateQueries({ queryKey: ["viewer"] });
    },
  });
  return (
    <ConfirmDialog
      title="Erase your account?"
      action={isPending ? "Erasing..." : "Erase my account"}
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {viewer.joinRequest === "unconfirmed" ? "Your account is" : "Your request and your account are"} erased
      at once, and this cannot be undone. Your name and email are free again, so that you can{" "}
      {viewer.joinRequest === "unconfirmed" ? "register" : "ask"} once more later.
    </ConfirmDialog>
  );
}
