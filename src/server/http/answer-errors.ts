import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type ErrorAnswer, errorAnswer, ERROR_TEXTS, type PlainErrorCode } from "../../contract/errors.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { isDatabaseUnavailable, isDeadlock, isOwnerErased } from "../db/failures.ts";
import { ApiError, invalid, unauthorized, unavailable } from "../refusal.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** Seconds after which a client should repeat a request that got a 503. */
export const RETRY_AFTER_SECONDS = 2;

interface Refusal {
  status: number;
  answer: ErrorAnswer;
}

const refusal = (status: number, code: PlainErrorCode): Refusal => ({ status, answer: errorAnswer(code) });

const FASTIFY_ERRORS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(415, "notJson"),
  FST_ERR_CTP_INVALID_JSON_BODY: refusal(400, "malformedJson"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, "malformedJson"),
  FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, "bodyTooLarge"),
};

const BROKEN_REQUESTS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, "tooSlow"),
  HPE_HEADER_OVERFLOW: refusal(431, "headTooLarge"),
  ERR_HEARTH_CLOSING: refusal(503, "restarting"),
};

/** Answers every error in the API's one shape, and logs internal errors. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(answerUnknownCall);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, answer } = answerTo(error);
    if (status === 500) request.log.error({ err: error }, "request failed");
    if (status === 503) {
      // An `ApiError` is a deliberate refusal, such as of a request without a slot, which admission logs.
      if (!(error instanceof ApiError)) request.log.warn({ err: error }, "unavailable");
      reply.header("retry-after", RETRY_AFTER_SECONDS);
    }
    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", error.retryAfter);
    return reply.code(status).send(answer);
  });
}

/** 404 in the API's shape, for addresses and methods that are neither a call nor a page. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(errorAnswer("notFound"));
}

/**
 * Answers 400 to an address that cannot be decoded. Fastify calls this before routing, so no hook has set the
 * security headers yet. A person who has mistyped a page's address gets plain text.
 */
export function answerBadAddress(headers: SecurityHeaders) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isCall = request.url.startsWith(`${API_PREFIX}/`);
    void reply
      .headers(headers)
      .code(400)
      .type(isCall ? "application/json; charset=utf-8" : "text/plain; charset=utf-8")
      .send(isCall ? errorAnswer("badAddress") : ERROR_TEXTS.badAddress);
  };
}

/**
 * Answers requests that are malformed, too slow, or half-sent when the server closes. Fastify may have no
 * request or reply for them yet, only the connection.
 */
export function answerBrokenRequest(headers: SecurityHeaders) {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ConnectionError, socket: Socket): void => {
    const { status, answer } = BROKEN_REQUESTS[error.code] ?? refusal(400, "badRequest");
    if (socket.writable) {
      const body = JSON.stringify(answer);
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
        ...(status === 503 ? [`retry-after: ${RETRY_AFTER_SECONDS}`] : []),
        ...always,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };
}

/** The status and the body for an error; 500 when it is internal. */
export function answerTo(error: Error): Refusal {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return invalid([...new Set(error.validation.map(sentence))]);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = FASTIFY_ERRORS[code ?? ""];
  if (known) return known;
  // Somebody who asked to join has withdrawn since the session was checked.
  if (isOwnerErased(error)) return unauthorized("sessionEnded");
  if (isDatabaseUnavailable(error) || isDeadlock(error)) return unavailable(error);
  if (statusCode && statusCode < 500) return refusal(statusCode, "badRequest");
  return refusal(500, "internal");
}

/** The text for an invalid field, or for a body that is no object and therefore has no fields. */
function sentence({ keyword, instancePath, message = "" }: FastifySchemaValidationError): string {
  const isBody = keyword === "invalid_type" && instancePath === "/";
  return isBody ? ERROR_TEXTS.notAnObject : message;
}
