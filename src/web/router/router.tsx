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
  endRender,
  type Location,
  navigate,
  parseLocation,
  type Place,
  readLocation,
  watchLocation,
} from "./location.ts";

const PlaceContext = createContext<Place>({ location: parseLocation("/"), arrival: "pop" });

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: readLocation(), arrival: "pop" }));
  useLayoutEffect(() => watchLocation(setPlace), []);
  // Runs after the layout effects of the page, which set the scroll position.
  useLayoutEffect(endRender, [place]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

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

export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function Redirect({ to, state }: { to: string; state?: unknown }): null {
  useEffect(() => navigate(to, { replace: true, state }), [to]);
  return null;
}
