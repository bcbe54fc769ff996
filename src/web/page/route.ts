import { createContext, useContext } from "react";

export const RouteContext = createContext<Record<string, string | undefined>>({});

/** The parameters of the current route, decoded. */
export function useRouteParams(): Record<string, string | undefined> {
  return useContext(RouteContext);
}
