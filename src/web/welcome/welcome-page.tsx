import { useEffect } from "react";
import { MembersOnly } from "../page/members-only.tsx";
import { useSearch } from "../router/router.tsx";
import { ChooseFeeds } from "./choose-feeds.tsx";
import { Done } from "./done.tsx";
import { withdrawOffer } from "./offer-steps.ts";
import { SayAWord } from "./say-a-word.tsx";
import { stepIn } from "./steps.ts";

/** The first steps of a new member. */
export function Page() {
  useEffect(withdrawOffer, []);
  return (
    <MembersOnly>
      <CurrentStep />
    </MembersOnly>
  );
}

function CurrentStep() {
  const step = stepIn(useSearch());
  if (step === 1) return <ChooseFeeds />;
  return step === 2 ? <SayAWord /> : <Done />;
}
