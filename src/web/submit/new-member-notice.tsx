import { useQuery } from "@tanstack/react-query";
import { milliseconds } from "../../contract/moments.ts";
import { endOfNew, limitsInWords } from "../../contract/new-member-words.ts";
import type { getNewMember } from "../../contract/new-members.ts";
import { call } from "../api/api.ts";
import { useSite } from "../page/site.ts";
import { moderates, useSession } from "../session/session.ts";
import { dateAndTime } from "../ui/time.tsx";
import styles from "./submit-form.module.css";

/** Says to a new member, before they write, what the site does not let them do yet. Asks the server only where the site has such limits. */
export function NewMemberNotice() {
  const { newMembers: limits } = useSite();
  const { viewer } = useSession();
  const { data } = useQuery({
    queryKey: ["own", "new-member", viewer?.uid],
    queryFn: ({ signal }) => call<typeof getNewMember>("GET", "/new-member", { signal }),
    enabled: limits !== undefined && viewer !== null && !moderates(viewer),
  });
  if (!limits || !data?.newMember) return null;
  const end = endOfNew(data.newMember, { moment: (until) => dateAndTime(new Date(milliseconds(until))) });
  return (
    <p role="note" className={styles.newMember}>
      {limitsInWords(limits)} while you are a new member: {end}.
    </p>
  );
}
