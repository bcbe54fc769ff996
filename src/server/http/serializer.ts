import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { submission, type Submission } from "../../contract/entities.ts";
import { oncePerObject } from "../unchanged-objects.ts";

/**
 * Compiles a route's serializer. A post in a list is serialized once, until it changes: its object is the
 * cache key.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const { schema } = route;
  if (!isPageOfPosts(schema)) return serializerCompiler(route);
  const writePost = oncePerObject<Submission, string>(serializerCompiler({ ...route, schema: submission }));
  const writeRest = serializerCompiler({ ...route, schema: schema.omit({ submissions: true }) });
  return ({ submissions, ...rest }: { submissions: Submission[] }) =>
    `{"submissions":[${submissions.map(writePost).join(",")}],${writeRest(rest).slice(1)}`;
};

/** Whether the schema has posts and another required field, whose JSON follows after a comma. */
function isPageOfPosts(schema: z.ZodType): schema is z.ZodObject {
  if (!(schema instanceof z.ZodObject)) return false;
  const { submissions, ...others } = schema.shape as Record<string, z.ZodType>;
  const hasOther = Object.values(others).some((type) => !type.safeParse(undefined).success);
  return hasOther && submissions instanceof z.ZodArray && submissions.element === submission;
}
