import { startTransition } from "react";
import { flushSync } from "react-dom";
import { copyOf, pathTo } from "./same-place.ts";

/** A section that may rest: its elements then stay in the page, and React has only the list around them. */
export interface RestingSection {
  isResting: boolean;
  rest: () => void;
  wake: () => void;
}

/** Lists with more sections than this let those rest that are far from the screen. */
const LONG = 50;

/** Farther from the screen than this is far. */
const NEAR = "3000px 0px";

/** Sections that rest, or wake, in one step, and the pause after it, in which the page answers presses. */
const STEP = 4;
const PAUSE_MS = 20;

/** How long a section is left as it is after it came, since parts of its comments load later, and while it is in use. */
const CALM_MS = 1_000;

/**
 * The sections of a list. Where there are many, those far from the screen rest. They look as before, and are found, linked
 * to and read; a press in one first wakes it. Only presses do: to wake what comes near the screen would take away what
 * find-in-page has marked there.
 */
export class RestingSections {
  readonly #sections = new Map<Element, RestingSection>();
  /** When each section that is awake and far may rest. */
  readonly #far = new Map<Element, number>();
  readonly #stale = new Set<Element>();
  /** Sections in which the reader has pressed something, which may be open, or have an outcome that only React knows. */
  readonly #used = new WeakSet<Element>();
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(list: HTMLElement) {
    this.#observer = new IntersectionObserver((entries) => this.#note(entries), { rootMargin: NEAR });
    for (const event of ["click", "keydown", "input", "play"])
      list.addEventListener(event, this.#onUse, true);
  }

  /** Adds a section. Returns a function that takes it out. */
  add(element: Element, section: RestingSection): () => void {
    this.#sections.set(element, section);
    this.#observer.observe(element);
    return () => {
      this.#sections.delete(element);
      this.#far.delete(element);
      this.#stale.delete(element);
      this.#observer.unobserve(element);
    };
  }

  /** Renders a resting section anew, soon: what it shows has changed. */
  refresh(element: Element): void {
    this.#stale.add(element);
    this.#goOn();
  }

  end(): void {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  #note(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      // What is folded away has no height.
      if (isIntersecting && boundingClientRect.height > 0) this.#far.delete(target);
      else this.#far.set(target, performance.now() + CALM_MS);
    }
    this.#goOn();
  }

  #goOn(): void {
    this.#timer ??= setTimeout(this.#step, PAUSE_MS);
  }

  readonly #step = (): void => {
    this.#timer = undefined;
    const now = performance.now();
    const woken = [...this.#stale].filter((element) => !isInUse(element)).slice(0, STEP);
    const resting: Element[] = [];
    if (this.#sections.size > LONG) {
      for (const [element, from] of this.#far) {
        if (resting.length === STEP) break;
        if (from <= now && this.#mayRest(element)) resting.push(element);
      }
    }
    startTransition(() => {
      for (const element of woken) this.#sections.get(element)?.wake();
      for (const element of resting) this.#sections.get(element)!.rest();
    });
    for (const element of woken) {
      this.#stale.delete(element);
      if (this.#far.has(element)) this.#far.set(element, now + CALM_MS);
    }
    const isMore = resting.length > 0 || woken.length > 0;
    if (isMore) this.#goOn();
    else if (this.#stale.size > 0 || this.#isWaiting()) this.#timer = setTimeout(this.#step, CALM_MS);
  };

  /** Whether a section is still to rest: the others rest already, or stay awake as long as they are in use. */
  #isWaiting(): boolean {
    if (this.#sections.size <= LONG) return false;
    return [...this.#far.keys()].some(
      (element) => !this.#sections.get(element)?.isResting && !this.#used.has(element),
    );
  }

  #mayRest(element: Element): boolean {
    const section = this.#sections.get(element);
    return section?.isResting === false && !this.#used.has(element) && !isInUse(element) && !hasForm(element);
  }

  readonly #onUse = (event: Event): void => {
    const target = event.target as Element;
    const element = target.closest("ol > li")?.parentElement;
    const section = element && this.#sections.get(element);
    if (!section) return;
    if (event.type === "click" && section.isResting) this.#pressAgain(event as MouseEvent, target, section);
    // Moving through the comments by keys is no use of them.
    if (event.type !== "keydown" || hasForm(element)) this.#used.add(element);
  };

  /** Wakes the section of a press, and presses the same element of the woken section. */
  #pressAgain(event: MouseEvent, target: Element, section: RestingSection): void {
    // The browser itself opens a link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const path = pathTo(target);
    flushSync(() => section.wake());
    path && copyOf(path)?.dispatchEvent(new MouseEvent("click", event));
  }
}

const hasForm = (element: Element) => element.querySelector("form, dialog, textarea") !== null;

/** Whether the reader has the focus, a selection or a press in the section, or plays something there. */
function isInUse(element: Element): boolean {
  if (element.matches(":focus-within, :active")) return true;
  if ([...element.querySelectorAll<HTMLMediaElement>("video, audio")].some(({ paused }) => !paused))
    return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element);
}
