import type { FastifyRequest } from "fastify";

/**
 * Where the site is for who makes a request: PUBLIC_URL, else as the request names it. Who sends nonsense as its host
 * gets an address that leads nowhere.
 */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";
}
