import type { FastifyRequest } from "fastify";

/** The site's origin: PUBLIC_URL, or else the request's host, or localhost where that is invalid. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";
}
