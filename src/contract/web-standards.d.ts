/**
 * The part of the WHATWG URL standard that `contract` uses. Every runtime has it; declaring it here spares
 * this folder the types of the DOM or of Node.
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
