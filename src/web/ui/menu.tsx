import type { IconNode } from "lucide";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import styles from "./menu.module.css";

interface Props {
  /** The button that opened the menu. */
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** A menu at a button, on phones a sheet at the lower edge. Escape, Tab and a press elsewhere close it. */
export function Menu({ anchor, label, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current!;
    element.showPopover();
    placeAt(anchor, element);
    itemsOf(element)[0]?.focus({ preventScroll: true });
    const close = () => element.hidePopover();
    // The menu would stay where the button was, so scrolling closes it.
    addEventListener("scroll", close, { once: true, passive: true });
    return () => {
      removeEventListener("scroll", close);
      anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      popover="auto"
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => moveInMenu(event)}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {children}
    </div>
  );
}

interface ItemProps {
  icon: IconNode;
  onPress: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, onPress, children }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onPress}>
      <Icon of={icon} size={18} />
      <span className={styles.words}>{children}</span>
    </button>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

/** Below the button, or above it where there is no room; the style sheet makes a sheet of it on phones. */
function placeAt(anchor: HTMLElement, { style, offsetHeight }: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const isAbove = bottom + offsetHeight > innerHeight && top > offsetHeight;
  style.setProperty("--top", `${isAbove ? top - offsetHeight : bottom}px`);
  style.setProperty("--right", `${document.documentElement.clientWidth - right}px`);
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if (key === "Tab") currentTarget.hidePopover();
  // All other keys are shortcuts of the page behind the menu.
  if (!["Enter", " ", "Escape"].includes(key)) event.preventDefault();
  const items = itemsOf(currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const wanted = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
  if (wanted !== undefined) items.at(wanted % items.length)?.focus();
}
