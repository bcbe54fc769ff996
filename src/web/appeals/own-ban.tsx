import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { appealBan, readBan } from "../../contract/sanctions.ts";
import { call } from "../api/api.ts";
import { FormError } from "../ui/form-error.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Time } from "../ui/time.tsx";
import { AppealOf } from "./appeal-of.tsx";
import styles from "./appeal-part.module.css";

/** An email and a password with which somebody could not sign in, since they are banned. */
export interface RefusedLogin {
  email: string;
  password: string;
  /** The number of times that they tried. Each time reads the ban again, which may be decided by now. */
  tries: number;
}

/** The ban of somebody who could not sign in, with its appeal. They have no session, so each call takes what they typed. */
export function OwnBan({ typed }: { typed: RefusedLogin }) {
  const queryClient = useQueryClient();
  const query = banQuery(typed);
  const { data: ban, error, refetch } = useQuery(query);
  useEffect(() => {
    if (typed.tries > 1) void refetch();
  }, [typed.tries, refetch]);
  if (!ban) return error ? <FormError message={error.message} /> : <Spinner label="Loading your ban" />;
  const send = async (text: string) => {
    const { email, password } = typed;
    const sent = await call<typeof appealBan>("POST", "/ban/appeal", { body: { email, password, text } });
    queryClient.setQueryData(query.queryKey, sent);
    return sent;
  };
  return (
    <section className={styles.ban} aria-label="Your ban">
      <FormError message={error && error.message} />
      <p className={styles.soft}>
        You were banned <Time at={ban.createdAt} />.
      </p>
      <AppealOf
        key={ban.id}
        decision={ban}
        draftKey={`draft-appeal-ban-${ban.id}`}
        send={send}
        words={{
          against: "your ban",
          why: "the ban should end",
          until: ", while it lasts",
          onlyAdmins: ban.onlyAdmins,
          others: "who did not ban you",
          stands: "the ban stands",
          told: "Sign in again later to read the decision.",
          after: null,
        }}
      />
    </section>
  );
}

/**
 * One key for all tries: where a later one fails, the ban stays in sight, with the appeal that is being typed. The password is in no
 * key, which tools may show.
 */
function banQuery({ email, password }: RefusedLogin) {
  return queryOptions({
    queryKey: ["own-ban", email],
    queryFn: ({ signal }) => call<typeof readBan>("POST", "/ban", { body: { email, password }, signal }),
    ...{ staleTime: Infinity, gcTime: 0, retry: false },
  });
}
