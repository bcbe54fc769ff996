import { createContext, useContext, useEffect, useState } from "react";
import type { SiteSettings } from "../../contract/page.ts";

/** Null outside of a page. */
export const SiteContext = createContext<SiteSettings | null>(null);

export function useSite(): SiteSettings {
  return useContext(SiteContext)!;
}

/** Whether people whom nobody has invited can make an account, or ask for one. */
export function takesStrangers({ registration }: SiteSettings): boolean {
  return !registration || registration === "approval";
}

/** Shows other settings on the whole open page, once it has been taken over. */
export let showSite: (site: SiteSettings) => void = () => {};

/** The settings for this browser's pages: those that came with the page, until an admin changes them. */
export function usePresentSite(loaded: SiteSettings): SiteSettings {
  const [site, setSite] = useState(loaded);
  useEffect(() => {
    showSite = setSite;
  }, []);
  return site;
}
