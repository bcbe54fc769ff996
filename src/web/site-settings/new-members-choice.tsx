import type { AdminsSettings } from "../../contract/site.ts";
import { useSite } from "../page/site.ts";
import { ChoiceField } from "../ui/text-field.tsx";
import {
  NEW_DAYS_NAMES,
  NEW_IMAGES_NAMES,
  NEW_LINKS_NAMES,
  NEW_POSTS_NAMES,
  NEW_WAIT_NAMES,
  withChosen,
} from "./value-names.ts";

type Values = Pick<AdminsSettings, "newDays" | "newPosts" | "newLinks" | "newImages" | "newWait">;

interface Props {
  values: Values;
  onChoose: (values: Partial<Values>) => void;
}

/** Chooses what new members may not do yet and, once there is such a limit, who is new. */
export function NewMembersChoice({ values, onChoose }: Props) {
  const { publicUrl } = useSite();
  const { newLinks, newImages, newWait } = values;
  return (
    <>
      <ChoiceField
        label="How many links can a new member use in a post or comment?"
        hint={`A post's own link is one of them${publicUrl && ", and links to pages of this site are none"}.`}
        options={NEW_LINKS_NAMES}
        value={newLinks === null ? "" : String(newLinks)}
        onChange={(most) => onChoose({ newLinks: most === "" ? null : Number(most) })}
      />
      <ChoiceField
        label="Can a new member show images?"
        hint="Moderators, and the people of a feed in their own feed, are never limited."
        options={NEW_IMAGES_NAMES}
        value={String(newImages)}
        onChange={(value) => onChoose({ newImages: value === "true" })}
      />
      <ChoiceField
        label="Do a new member's posts and comments wait for a moderator?"
        hint="All of them do, for as long as the member is new. An edit does not wait."
        options={NEW_WAIT_NAMES}
        value={String(newWait)}
        onChange={(value) => onChoose({ newWait: value === "true" })}
      />
      {(newLinks !== null || !newImages || newWait) && <WhoIsNew values={values} onChoose={onChoose} />}
    </>
  );
}

function WhoIsNew({ values: { newDays, newPosts }, onChoose }: Props) {
  return (
    <>
      <ChoiceField
        label="For how long is a member new?"
        hint="Also after a moderator of the site removes something of theirs, unless it is restored."
        options={withChosen(NEW_DAYS_NAMES, newDays)}
        value={String(newDays)}
        onChange={(days) => onChoose({ newDays: Number(days) })}
      />
      <ChoiceField
        label="And until how many posts and comments have been up for a day?"
        hint={
          newDays === 0 && newPosts === 0
            ? "With these two, no member is new, so the limits hold for nobody."
            : undefined
        }
        options={withChosen(NEW_POSTS_NAMES, newPosts)}
        value={String(newPosts)}
        onChange={(posts) => onChoose({ newPosts: Number(posts) })}
      />
    </>
  );
}
