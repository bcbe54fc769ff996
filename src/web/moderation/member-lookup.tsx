import { type FormEvent, useState } from "react";
import { MemberField } from "../members/member-field.tsx";
import { navigate } from "../router/location.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import styles from "./member-lookup.module.css";

interface Props {
  label: string;
  /** The name in the address. */
  name: string;
  action: string;
  addressOf: (name: string) => string;
}

export function MemberLookup({ label, name, action, addressOf }: Props) {
  const [typed, setTyped] = useState(name);
  const show = (name: string) => {
    if (name.trim()) navigate(addressOf(name.trim()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed);
  };
  return (
    <form role="search" className={styles.lookup} onSubmit={submit}>
      <MemberField label={label} value={typed} onChange={setTyped} onPick={show} />
      <SubmitButton look="outline">{action}</SubmitButton>
    </form>
  );
}
