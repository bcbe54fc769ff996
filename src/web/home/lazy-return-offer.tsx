import { Suspense } from "react";
import { isDocumentRevisited } from "../router/location.ts";
import { PLACE_KEY } from "../session/reading.ts";
import { readStored } from "../session/storage.ts";
import { useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const Offer = lazyPart(() => import("./return-offer.tsx").then((part) => part.ReturnOffer));

/** The offer to go on. Its code is loaded only for readers who come back. */
export function LazyReturnOffer() {
  const { status, viewer, isConfirmed } = useSession();
  const hydrated = useHydrated();
  // A reload restores the place by itself.
  if (!hydrated || isDocumentRevisited()) return null;
  const isMember = isConfirmed && (viewer?.leftAt || viewer?.readingPlace);
  if (!isMember && !(status === "visitor" && hasPlace())) return null;
  return (
    <Suspense>
      {/* A place belongs to one reader: signing out ends its offer. */}
      <Offer key={status} viewer={viewer} />
    </Suspense>
  );
}

/** Whether this browser's visitor has stopped somewhere. */
const hasPlace = (): boolean => readStored(PLACE_KEY) !== null;
