import { type AdminsSettings, REGISTRATIONS } from "../../contract/site.ts";
import { RadioChoice } from "../ui/radio-choice.tsx";

type Registration = AdminsSettings["registration"];

const WORDS: Record<Registration, { name: string; words: string }> = {
  open: { name: "Everybody", words: "Whoever comes can make an account." },
  invitation: {
    name: "Invited people",
    words: "Whoever has the link of an invitation can make an account. The site says so to everybody else.",
  },
  closed: {
    name: "Nobody",
    words: "The site takes no new members, and says so. Members sign in as always, and visitors can read.",
  },
};

const OPTIONS = REGISTRATIONS.map((value) => ({ value, ...WORDS[value] }));

interface Props {
  chosen: Registration;
  onChoose: (registration: Registration) => void;
}

export function RegistrationChoice(choice: Props) {
  return <RadioChoice question="Who may join?" options={OPTIONS} {...choice} />;
}
