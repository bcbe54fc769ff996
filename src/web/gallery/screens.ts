import { pages } from "../../contract/paths.ts";
import type { State } from "./sample-site.ts";

interface Screen {
  name: string;
  address: string;
  states: State[];
}

const LIST: State[] = ["ready", "empty", "loading", "failing", "offline"];

/** Every screen of the site with the states that it can be in. */
export const SCREENS: Screen[] = [
  { name: "Home", address: pages.home, states: [...LIST, "visitor"] },
  { name: "My Feed", address: `${pages.home}?view=following`, states: ["empty"] },
  { name: "Feed", address: pages.feed("Gardening"), states: [...LIST, "visitor", "closed"] },
  { name: "Post", address: pages.details("1"), states: [...LIST, "visitor", "suspended", "removed"] },
  { name: "Picture", address: pages.details("4"), states: ["ready"] },
  { name: "Locked", address: pages.details("8"), states: ["ready"] },
  { name: "Search", address: `${pages.search}?q=trees`, states: LIST },
  { name: "Feeds", address: pages.feedsDirectory, states: ["ready", "loading", "failing", "offline"] },
  { name: "New post", address: pages.submit("Gardening"), states: ["ready", "visitor", "suspended"] },
  { name: "Notifications", address: pages.notifications, states: LIST },
  { name: "Messages", address: pages.messages(), states: LIST },
  { name: "Conversation", address: pages.messages("Kai"), states: [...LIST, "suspended"] },
  { name: "Own profile", address: pages.profile, states: LIST },
  { name: "Member", address: pages.user("rosa_l"), states: LIST },
  { name: "Settings", address: pages.settings, states: LIST },
  { name: "Reports", address: pages.moderation, states: LIST },
  { name: "Members", address: pages.moderationMembers("noisy_one"), states: ["ready", "failing"] },
  { name: "Domains", address: pages.moderationDomains, states: LIST },
  { name: "Log", address: pages.moderationLog(), states: LIST },
  { name: "Admin", address: pages.admin, states: ["ready", "loading", "failing"] },
  { name: "Sign in", address: pages.login, states: ["visitor"] },
  { name: "Register", address: pages.register, states: ["visitor"] },
  { name: "Forgot password", address: pages.forgot, states: ["visitor"] },
  { name: "Reset password", address: pages.resetPassword, states: ["visitor"] },
  { name: "Confirm email", address: pages.confirmEmail, states: ["visitor"] },
  { name: "Terms", address: pages.terms, states: ["visitor"] },
  { name: "Privacy", address: pages.privacy, states: ["visitor"] },
  { name: "Offline", address: "/offline", states: ["visitor"] },
  { name: "Not found", address: "/nowhere", states: ["visitor"] },
];

/** The gallery's address of a screen in a state. */
export function screenAddress({ name }: Screen, state: State): string {
  return `/gallery/${name.toLowerCase().replaceAll(" ", "-")}/${state}`;
}
