import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide";
import type { mailConfirmation } from "../../contract/account.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure, call } from "../api/api.ts";
import { Link } from "../router/link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useSession } from "./session.ts";
import type { ViewerProfile } from "./viewer-profile.ts";

type RequestState = NonNullable<ViewerProfile["joinRequest"]>;

const TITLES: Record<RequestState, string> = {
  unconfirmed: "Confirm your email address.",
  waiting: "Your request to join still waits for an answer.",
  refused: "Your request to join was refused.",
};

/** Stands where a member would write, and on top of lists. */
export default function RequestBanner({ state }: { state: RequestState }) {
  const isUnconfirmed = state === "unconfirmed";
  return (
    <Banner
      icon={Hourglass}
      title={TITLES[state]}
      reason={null}
      note={
        <>
          {isUnconfirmed ? <LinkWasMailed /> : "You"} can read everything, but not post, comment or give
          hearts. <Link to={pages.joinRequest}>{isUnconfirmed ? "Change address" : "See your request"}</Link>
        </>
      }
    >
      {isUnconfirmed && <SendAgain />}
    </Banner>
  );
}

function LinkWasMailed() {
  const { viewer } = useSession();
  return (
    <>
      We sent a link to <strong>{viewer?.email}</strong>. Until you open it, you
    </>
  );
}

/** Has the mail with the link sent once more. */
export function SendAgain() {
  const queryClient = useQueryClient();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call<typeof mailConfirmation>("POST", "/confirm-email/mail"),
    onError: (failure) => {
      // The address was confirmed meanwhile, in another browser.
      if (failure instanceof ApiFailure && failure.code === "addressConfirmed")
        void queryClient.invalidateQueries({ queryKey: ["viewer"] });
    },
  });
  return (
    <>
      <Button look="outline" busy={isPending} onClick={() => mutate()}>
        {isPending ? "Sending..." : "Send again"}
      </Button>
      <p role="status">
        {data && `Another mail is on its way to ${data.email}. Please look in your spam folder, too.`}
      </p>
      <FormError message={error && error.message} />
    </>
  );
}
