import { useEffect, useRef, useState } from "react";
import { useLocation } from "../router/router.tsx";

/**
 * Does for client-side navigation what browsers do for a new document: announces the title to screen readers,
 * and lets keyboard navigation start at the page's beginning.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    // The body has the focus if the focused element is gone and the new page has focused nothing.
    if (document.activeElement === document.body) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <p role="status" className="visually-hidden needs-scripts">
      {useArrivedTitle(pathname)}
    </p>
  );
}

/** The title of the page last navigated to; empty on the first page, whose title the browser announces. */
function useArrivedTitle(pathname: string): string {
  const [title, setTitle] = useState("");
  // A quick reader may have followed a link by the time the effect runs.
  const [firstPathname] = useState(pathname);
  useEffect(() => {
    let saidFor = firstPathname;
    const say = () => {
      if (location.pathname === saidFor) return;
      saidFor = location.pathname;
      setTitle(document.title);
    };
    const observer = new MutationObserver(say);
    observer.observe(document.querySelector("title")!, { childList: true });
    return () => observer.disconnect();
  }, [firstPathname]);
  return title;
}
