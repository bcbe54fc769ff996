import { createContext, useContext, useEffect, useState } from "react";
import type { SiteSettings } from "../../contract/page.ts";

/** Null outside of a page. */
export const SiteContext = createContext<SiteSettings | null>(null);

export function useSite(): SiteSettings {
  return useContext(SiteContext)!;
}

/** Whether people without an invitation can make an account or request to join. */
export function takesStrangers({ registration }: SiteSettings): boolean {
  return !registration || registration === "approval";
}

/** Shows changed settings on the whole open page. Does nothing before hydration. */
export let showSite: (site: SiteSettings) => void = () => {};

/** The settings that came with the page, until an admin changes them in this browser. */
export function usePresentSite(loaded: SiteSettings): SiteSettings {
  const [site, setSite] = useState(loaded);
  useEffect(() => {
    showSite = setSite;
  }, []);
  return site;
}
