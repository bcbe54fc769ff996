import { useEffect, useRef, useState } from "react";
import { useLocation } from "../router/router.tsx";

/**
 * Does for a page that came without a new document what browsers do for one that came with it: says its
 * title to those who listen, and lets the keyboard go on from its beginning.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    // What had the focus is gone with its page, unless the new one has put it somewhere already.
    if (document.activeElement === document.body) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <p role="status" className="visually-hidden needs-scripts">
      {useArrivedTitle()}
    </p>
  );
}

/** The title of the page that came last; empty for the first one, whose title the browser has said. */
function useArrivedTitle(): string {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let saidFor = location.pathname;
    const say = () => {
      if (location.pathname === saidFor) return;
      saidFor = location.pathname;
      setTitle(document.title);
    };
    const observer = new MutationObserver(say);
    observer.observe(document.querySelector("title")!, { childList: true });
    return () => observer.disconnect();
  }, []);
  return title;
}
