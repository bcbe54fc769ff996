import { createContext, useContext } from "react";
import type { SiteSettings } from "../../contract/page.ts";

export const SiteContext = createContext<SiteSettings>({
  name: "",
  description: "",
  publicUrl: "",
  hasGoogle: false,
  tokenSyncUrl: "",
  serviceWorker: false,
});

export function useSite(): SiteSettings {
  return useContext(SiteContext);
}
