import { Choices } from "../ui/choices.tsx";

/** The tabs of a profile; the first one is the profile's plain address. Only one's own profile has "saved". */
const TABS = { posts: "Posts", comments: "Comments", saved: "Saved" };

export type ProfileTab = keyof typeof TABS;

interface Props {
  /** The profile's address. */
  profile: string;
  tabs: ProfileTab[];
  current: ProfileTab;
}

export function ProfileTabs({ profile, tabs, current }: Props) {
  return (
    <Choices
      label="Parts of the profile"
      current={current}
      choices={tabs.map((value) => ({ value, name: TABS[value], address: tabAddress(profile, value) }))}
    />
  );
}

/** The tab that an address names, or the first. */
export function tabIn(search: URLSearchParams, tabs: ProfileTab[]): ProfileTab {
  const wanted = search.get("tab");
  return tabs.find((tab) => tab === wanted) ?? tabs[0]!;
}

export function tabAddress(profile: string, tab: ProfileTab): string {
  return tab === "posts" ? profile : `${profile}?tab=${tab}`;
}
