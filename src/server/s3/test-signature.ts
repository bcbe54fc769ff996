import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * For tests: whether a request has the signature, version 4, of this secret. Written from Amazon's description, without the library of the
 * client, since s3rver accepts any signature.
 */
export function hasSignature(request: IncomingMessage, secret: string): boolean {
  const found = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? "",
  );
  if (!found) return false;
  const [, scope, signed, signature] = found as unknown as [string, string, string, string];
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical(request, signed)).digest("hex"),
  ].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString("hex") === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function canonical({ method, url, headers }: IncomingMessage, signed: string): string {
  const { pathname, searchParams } = new URL(url!, "http://store");
  const query = Array.from(searchParams, (pair) => pair.map(encodeURIComponent).join("=")).toSorted();
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  return [method, pathname, query.join("&"), lines.join(""), signed, headers["x-amz-content-sha256"]].join(
    "\n",
  );
}
