import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import {
  type Arrival,
  type Location,
  navigate,
  parseLocation,
  type Place,
  readLocation,
  watchLocation,
} from "./location.ts";

const PlaceContext = createContext<Place>({ location: parseLocation("/"), arrival: "pop" });

/** Provides the browser's location. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: readLocation(), arrival: "pop" }));
  useLayoutEffect(() => watchLocation(setPlace), []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Provides the requested URL as the location, on the server. */
export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const place = useMemo<Place>(() => ({ location: parseLocation(url), arrival: "pop" }), [url]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export function useLocation(): Location {
  return useContext(PlaceContext).location;
}

export function useArrival(): Arrival {
  return useContext(PlaceContext).arrival;
}

/** The query of the current address. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Navigates to another page, replacing the history entry. */
export function Redirect({ to, state }: { to: string; state?: unknown }): null {
  useEffect(() => navigate(to, { replace: true, state }), [to]);
  return null;
}
