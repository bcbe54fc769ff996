import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { FeedRole } from "../../../contract/entities.ts";
import { isBlank } from "../../../contract/limits.ts";
import { MemberField } from "../../members/member-field.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import tabStyles from "../tabs.module.css";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { ROLE_NAMES } from "./own-role.ts";
import styles from "./people.module.css";
import { sendOffer } from "./role-queries.ts";

/** Asks a member to take a role, which they have once they accept. */
export function OfferForm({ feed }: { feed: string }) {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<FeedRole>("moderator");
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      sendOffer(queryClient, feed, { username: username.trim(), role }).then(() => username.trim()),
    onSuccess: () => setUsername(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isBlank(username)) mutate();
  };
  return (
    <form className={tabStyles.form} onSubmit={submit} noValidate aria-label="Ask somebody">
      <h3 className={tabStyles.subtitle}>Ask somebody</h3>
      <p className={tabStyles.advice}>
        They are notified, and have the role once they accept. To hand the feed over, ask another owner and
        step down once they have accepted.
      </p>
      <div className={styles.offer}>
        <MemberField label="Username" value={username} onChange={setUsername} describedBy={errorId} />
        <RoleField role={role} onChange={setRole} />
        <SubmitButton look="outline" busy={isPending}>
          {isPending ? "One moment..." : "Ask"}
        </SubmitButton>
        <div>
          <FormError id={errorId} message={error && error.message} />
          {data && <OutcomeLine key={data}>{data} is asked.</OutcomeLine>}
        </div>
      </div>
    </form>
  );
}

function RoleField({ role, onChange }: { role: FeedRole; onChange: (role: FeedRole) => void }) {
  return (
    <SelectField label="Role" value={role} onChange={({ target }) => onChange(target.value as FeedRole)}>
      {(["moderator", "owner"] as const).map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </SelectField>
  );
}
