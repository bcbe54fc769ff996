import { pages } from "../../contract/paths.ts";
import { navigate } from "../router/location.ts";
import { hasStops, moveBy } from "./stops.ts";
import { leaveFocus } from "./leave-focus.ts";
import { goUp, hasListAbove } from "./up.ts";

type Act = () => void;

/**
 * The one table of shortcuts. The handler finds the act of a pressed key in it, and the dialog lists it, so that
 * they agree.
 */
interface Shortcut {
  /** Each of these does the act alone; "g h" is one key after the other. */
  keys: string[];
  does: string;
  /**
   * Finds what the key does on this screen; nothing where it does nothing. `within` is the current stop, or the
   * post on its own page, or all of the page to learn whether the screen has such a thing.
   */
  find: (within: ParentNode | null) => Act | undefined;
}

const PAGE_OF_POST = "main article:has(h1)";

export const SHORTCUTS: Shortcut[] = [
  { keys: ["j"], does: "Next in the list or thread", find: () => whereStops(() => moveBy(1)) },
  { keys: ["k"], does: "Previous in the list or thread", find: () => whereStops(() => moveBy(-1)) },
  {
    keys: ["o", "Enter"],
    does: "Open what is in focus",
    find: press('article[data-anchor] a[href^="/details/"], [data-stop] a'),
  },
  {
    keys: ["a"],
    does: "Give a heart, or take it back",
    // Leaves out the buttons of a form, which stands below the comment that it answers.
    find: press(`:is([data-anchor], ${PAGE_OF_POST}) button[aria-pressed]:not(form *, [data-act])`),
  },
  { keys: ["s"], does: "Save, or take out of what you saved", find: press("[data-act=save]") },
  {
    keys: ["b"],
    does: "Choose lists for what you saved",
    // The offer after a save stands outside of the page.
    find: (within) => press("[data-act=lists]")(within) ?? press("[popover] [data-act=lists]")(document),
  },
  {
    keys: ["c"],
    does: "Go to the comments; on a post, write one",
    find: (within) => writing() ?? commentsOf(within),
  },
  {
    keys: ["r"],
    does: "Reply to the comment in focus, or write one",
    find: (within) => press("[data-act=reply]")(within) ?? (isComment(within) ? undefined : writing()),
  },
  {
    keys: ["l"],
    does: "Open the link of the post",
    find: press(`:is(article[data-anchor], ${PAGE_OF_POST}) :is(h1, h2) a:not([data-link])`),
  },
  { keys: ["u"], does: "Go back up to the list", find: () => (hasListAbove() ? goUp : undefined) },
  { keys: ["x"], does: "Fold or unfold the replies to the comment in focus", find: press("[data-act=fold]") },
  { keys: ["n"], does: "Show what is new", find: () => press("main [data-act=new]")(document) },
  { keys: ["/"], does: "Search", find: () => search },
  { keys: ["g h"], does: "Go to Home", find: () => () => navigate(pages.home) },
  { keys: ["g n"], does: "Go to your notifications", find: () => () => navigate(pages.notifications) },
  { keys: ["g m"], does: "Go to your messages", find: () => () => navigate(pages.messages()) },
  { keys: ["g p"], does: "Go to your profile", find: () => () => navigate(pages.profile) },
  { keys: ["?"], does: "Show these shortcuts", find: () => () => listShortcuts().catch(reportError) },
  { keys: ["Escape"], does: "Close a dialog, leave a field or the post in focus", find: () => leaveFocus },
];

/** Opens the list: first the shortcuts that do something on this screen. */
export async function listShortcuts(): Promise<void> {
  const page = document.querySelector("main");
  const here = SHORTCUTS.filter(({ find }) => find(page));
  const { openShortcuts } = await import("./shortcuts-dialog.tsx");
  openShortcuts({
    "On this screen": here,
    Elsewhere: SHORTCUTS.filter((shortcut) => !here.includes(shortcut)),
  });
}

/** The post of the page, where the page is about one. */
export function postOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(PAGE_OF_POST);
}

function whereStops(act: Act): Act | undefined {
  return hasStops() ? act : undefined;
}

/** Finds the first visible one of these, to press it as a mouse would: it asks visitors to sign in by itself. */
function press(selector: string): Shortcut["find"] {
  return (within) => {
    const found = within && firstVisible(within, selector);
    return found ? () => found.click() : undefined;
  };
}

function firstVisible(within: ParentNode, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
}

function isComment(within: ParentNode | null): boolean {
  return within instanceof Element && within.matches("li[data-anchor]");
}

/**
 * Leads to the field for a comment on the post. A button stands in its place for visitors, and while the field answers
 * a comment.
 */
function writing(): Act | undefined {
  const place = document.querySelector('[aria-labelledby="comments-title"]');
  const found = place && firstVisible(place, "[data-act=comment], textarea:not(li *)");
  if (!found) return undefined;
  return () => (found instanceof HTMLTextAreaElement ? found.focus() : found.click());
}

function commentsOf(within: ParentNode | null): Act | undefined {
  const post = within?.querySelector<HTMLAnchorElement>('article[data-anchor] a[href^="/details/"]');
  return post ? () => navigate(`${post.getAttribute("href")}#comments-title`) : undefined;
}

function search(): void {
  const field =
    location.pathname === pages.search && document.querySelector<HTMLInputElement>("main input[name=q]");
  if (!field) return navigate(pages.search);
  field.focus();
  field.select();
}
