import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

/** Checks and writes an answer as its schema says; one that several requests are given is written once. */
export const serializeOnce: FastifySerializerCompiler<unknown> = (route) => {
  // A function of the schema alone: the same object is the same text.
  const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);
  const written = new WeakMap<object, string>();
  return (answer) => {
    if (typeof answer !== "object" || answer === null) return serialize(answer);
    const text = written.get(answer) ?? serialize(answer);
    written.set(answer, text);
    return text;
  };
};
