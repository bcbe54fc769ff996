import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import type { Group, Permission } from "../../contract/site.ts";
import { Link } from "../router/link.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import { GROUP_NAMES } from "./value-names.ts";

const WORDS: Record<Permission, { question: string; hint: ReactNode }> = {
  inviters: {
    question: "Who may invite?",
    hint: (
      <>
        Links are made under <Link to={pages.invitations}>Invitations</Link>. They work unless nobody may
        join.
      </>
    ),
  },
  founders: {
    question: "Who may make feeds?",
    hint: (
      <>
        A post in a new feed makes it, and so does a description under{" "}
        <Link to={pages.moderationFeeds()}>Feeds</Link>. Others choose among the feeds that are there.
      </>
    ),
  },
  uploaders: {
    question: "Who may upload images?",
    hint: "In posts, in comments and as their own picture. Images that are there stay, and links to images work.",
  },
  messengers: {
    question: "Who may begin conversations?",
    hint: "Others read their messages, and answer those of these members who have written to them.",
  },
};

interface Props {
  permission: Permission;
  chosen: Group;
  onChoose: (group: Group) => void;
}

/** Chooses the members who may do something. */
export function PermissionChoice({ permission, chosen, onChoose }: Props) {
  const { question, hint } = WORDS[permission];
  return (
    <ChoiceField label={question} hint={hint} options={GROUP_NAMES} value={chosen} onChange={onChoose} />
  );
}
