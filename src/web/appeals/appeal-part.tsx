import { useQueryClient } from "@tanstack/react-query";
import type { RemovalStatus } from "../../contract/appeals.ts";
import { milliseconds } from "../../contract/moments.ts";
import { longDate } from "../ui/time.tsx";
import { AppealOf } from "./appeal-of.tsx";
import { sendAppeal } from "./removals-query.ts";

interface Props {
  removal: RemovalStatus;
  /** The post or comment in words, for the names of buttons. */
  name: string;
}

/** The author's appeal against a removal: the form of it, its state, or that it is too late. */
export function AppealPart({ removal, name }: Props) {
  const queryClient = useQueryClient();
  return (
    <AppealOf
      decision={removal}
      draftKey={`draft-appeal-removal-${removal.id}`}
      send={(text) => sendAppeal(queryClient, removal.id, text)}
      words={{
        against: (
          <>
            the removal of <bdi>{name}</bdi>
          </>
        ),
        why: "it should come back",
        until: (
          <>
            , until <Day at={removal.until} />
          </>
        ),
        onlyAdmins: false,
        others: "who did not remove it",
        stands: "the removal stands",
        told: "You are notified.",
        after: (
          <>
            If nobody has decided by <Day at={removal.erasedFrom} />, the appeal ends, and what was removed is
            erased.
          </>
        ),
      }}
    />
  );
}

function Day({ at }: { at: RemovalStatus["until"] }) {
  const date = new Date(milliseconds(at));
  return <time dateTime={date.toISOString()}>{longDate(date)}</time>;
}
