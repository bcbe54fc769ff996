import { pages } from "../../contract/paths.ts";
import { homeAddress, MY_FEED } from "../home/home-lists.ts";
import { ALL_INVITATIONS } from "../invitations/invitations-query.ts";
import { tabAddress } from "../members/profile-tabs.tsx";
import { editPageAddress } from "../site-pages/site-pages-query.ts";
import { SETTINGS_ADDRESS } from "../site-settings/site-settings-query.ts";
import { stepAddress } from "../welcome/steps.ts";
import type { State } from "./sample-site.ts";

interface Screen {
  name: string;
  address: string;
  states: State[];
}

const READ: State[] = ["ready", "loading", "failing", "offline"];
const LIST: State[] = [...READ, "empty"];

/** Every screen of the site with the states that it can be in. */
export const SCREENS: Screen[] = [
  {
    name: "Home",
    address: pages.home,
    states: [...LIST, "visitor", "compact", "filtered", "asking", "unconfirmed"],
  },
  { name: "My Feed", address: homeAddress(MY_FEED, null), states: ["ready", "empty", "filtered"] },
  {
    name: "Feed",
    address: pages.feed("Gardening"),
    states: [...LIST, "visitor", "closed", "compact", "filtered"],
  },
  { name: "About a feed", address: pages.feedAbout("Gardening"), states: [...READ, "closed"] },
  {
    name: "Post",
    address: pages.details("1"),
    states: [...LIST, "visitor", "suspended", "removed", "filtered", "waiting"],
  },
  { name: "Link", address: pages.details("2"), states: ["ready"] },
  { name: "Picture", address: pages.details("4"), states: ["ready"] },
  { name: "Locked", address: pages.details("8"), states: ["ready"] },
  {
    name: "Search",
    address: `${pages.search}?q=trees`,
    states: [...LIST, "visitor", "compact", "filtered"],
  },
  {
    name: "Search for comments",
    address: `${pages.search}?q=trees&kind=comments`,
    states: [...LIST, "visitor", "filtered"],
  },
  { name: "Feeds", address: pages.feedsDirectory, states: [...READ, "visitor"] },
  {
    name: "New post",
    address: pages.submit("Gardening"),
    states: ["ready", "draft", "visitor", "suspended", "filtered", "new"],
  },
  { name: "Edit post", address: pages.editPost("own"), states: ["ready"] },
  { name: "Notifications", address: pages.notifications, states: [...LIST, "filtered"] },
  { name: "Messages", address: pages.messages(), states: LIST },
  { name: "Conversation", address: pages.messages("Kai"), states: [...LIST, "suspended"] },
  { name: "Catch up", address: pages.catchUp, states: [...LIST, "filtered"] },
  { name: "Own profile", address: pages.profile, states: LIST },
  { name: "Own comments", address: tabAddress(pages.profile, "comments"), states: LIST },
  { name: "Own saved", address: tabAddress(pages.profile, "saved"), states: ["ready", "empty"] },
  { name: "Member", address: pages.user("rosa_l"), states: [...LIST, "visitor", "filtered"] },
  {
    name: "Member comments",
    address: tabAddress(pages.user("rosa_l"), "comments"),
    states: [...LIST, "visitor"],
  },
  { name: "Saved", address: pages.saved, states: LIST },
  { name: "Saved list", address: `${pages.saved}?list=2`, states: ["ready"] },
  { name: "History", address: pages.history, states: LIST },
  { name: "Hidden", address: pages.hidden, states: LIST },
  { name: "Drafts", address: pages.drafts, states: [...LIST, "waiting"] },
  { name: "Decisions", address: pages.removals, states: LIST },
  { name: "Settings", address: pages.settings, states: LIST },
  { name: "Invitations", address: pages.invitations, states: LIST },
  { name: "Invitations of all", address: ALL_INVITATIONS, states: ["ready"] },
  { name: "Reports", address: pages.moderation, states: LIST },
  { name: "Appeals", address: pages.moderationAppeals, states: LIST },
  { name: "Waiting", address: pages.moderationWaiting, states: LIST },
  { name: "Requests", address: pages.moderationRequests, states: LIST },
  { name: "Members", address: pages.moderationMembers("noisy_one"), states: ["ready", "empty", "failing"] },
  { name: "Moderated feeds", address: pages.moderationFeeds(), states: ["ready", "failing"] },
  { name: "Moderated feed", address: pages.moderationFeeds("Gardening"), states: ["ready", "loading"] },
  { name: "Domains", address: pages.moderationDomains, states: LIST },
  { name: "Automatic rules", address: pages.moderationRules, states: LIST },
  { name: "Log", address: pages.moderationLog(), states: LIST },
  { name: "Admin", address: pages.admin, states: ["ready", "loading", "failing"] },
  { name: "Site settings", address: SETTINGS_ADDRESS, states: ["ready", "loading", "failing"] },
  { name: "Sign in", address: pages.login, states: ["visitor"] },
  { name: "Register", address: pages.register, states: ["visitor"] },
  { name: "Join", address: pages.join("secret"), states: ["visitor"] },
  { name: "Join request", address: pages.joinRequest, states: ["ready", "unconfirmed", "asking", "refused"] },
  { name: "Set up", address: `${pages.setUp}#code`, states: ["visitor", "loading", "failing"] },
  { name: "First steps", address: pages.welcome, states: READ },
  { name: "First post", address: stepAddress(2), states: ["ready", "empty"] },
  { name: "All set", address: stepAddress(3, "1"), states: ["ready", "empty"] },
  { name: "Forgot password", address: pages.forgot, states: ["visitor"] },
  { name: "Reset password", address: pages.resetPassword, states: ["visitor"] },
  { name: "Confirm email", address: `${pages.confirmEmail}?oobCode=code`, states: ["visitor"] },
  {
    name: "Confirm account",
    address: `${pages.confirmEmail}?account=new&name=rosa&oobCode=code`,
    states: ["visitor"],
  },
  { name: "Site pages", address: editPageAddress(), states: ["ready", "loading", "failing"] },
  { name: "Edit page", address: editPageAddress("rules"), states: ["ready"] },
  { name: "Rules", address: pages.rules, states: [...READ, "visitor"] },
  { name: "About", address: pages.about, states: ["visitor"] },
  { name: "Terms", address: pages.terms, states: ["visitor"] },
  { name: "Privacy", address: pages.privacy, states: ["visitor"] },
  { name: "Public log", address: pages.publicLog, states: [...LIST, "visitor"] },
  { name: "Offline", address: "/offline", states: ["visitor"] },
  { name: "Not found", address: "/nowhere", states: ["visitor"] },
];

/** The gallery's address of a screen in a state. */
export function screenAddress({ name }: Screen, state: State): string {
  return `/gallery/${name.toLowerCase().replaceAll(" ", "-")}/${state}`;
}
