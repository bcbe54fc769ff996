/** The parts of a request that its address carries. */
export interface AddressParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** A call's path with its parameters and its query, below the API's prefix. Leaves out undefined values. */
export function callAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given as [string, string][]).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
