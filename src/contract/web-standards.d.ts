/**
 * What `contract` uses of the WHATWG URL standard, which every runtime has, spelled out so that
 * this folder needs neither the DOM's nor Node's types.
 */
interface URLSearchParams {
  get(name: string): string | null;
}

interface URL {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
}

declare const URL: { parse(address: string): URL | null };
