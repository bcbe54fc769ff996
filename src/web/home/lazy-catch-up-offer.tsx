import { Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const Offer = lazyPart(() => import("./catch-up-offer.tsx").then((part) => part.CatchUpOffer));

/** The offer to catch up, whose code only members load who come back. */
export function LazyCatchUpOffer() {
  const { viewer, isConfirmed } = useSession();
  if (!isConfirmed || !viewer?.leftAt) return null;
  return (
    <Suspense>
      <Offer leftAt={viewer.leftAt} />
    </Suspense>
  );
}
