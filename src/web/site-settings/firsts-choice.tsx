import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import { FIRSTS_NAMES } from "./value-names.ts";

interface Props {
  chosen: number;
  onChoose: (firsts: number) => void;
}

/** Chooses how many of a new member's posts and comments wait for a moderator. */
export function FirstsChoice({ chosen, onChoose }: Props) {
  return (
    <ChoiceField
      label="Which first posts and comments of each member wait for a moderator?"
      hint={
        <>
          You find them under <Link to={pages.moderationWaiting}>Waiting</Link>. Members with that many
          published posts and comments do not wait. Moderators, and the people of a feed in their own feed,
          never do. To see first what would wait, or to let only links wait, make an{" "}
          <Link to={pages.moderationRules}>automatic rule</Link>.
        </>
      }
      options={FIRSTS_NAMES}
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}
