import { createContext, useContext } from "react";

export const RouteContext = createContext<Record<string, string | undefined>>({});

/** The parts of the address that the route table names, decoded. */
export function useRouteParams(): Record<string, string | undefined> {
  return useContext(RouteContext);
}
