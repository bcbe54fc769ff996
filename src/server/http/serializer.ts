import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { submission, type Submission } from "../../contract/entities.ts";
import { onceEach } from "../once-each.ts";

/** How Fastify writes answers. A post's JSON in a list is made once for as long as it is the same object. */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const { schema } = route;
  if (!isPageOfPosts(schema)) return serializerCompiler(route);
  const writePost = onceEach<Submission, string>(serializerCompiler({ ...route, schema: submission }));
  const writeRest = serializerCompiler({ ...route, schema: schema.omit({ submissions: true }) });
  return ({ submissions, ...rest }: { submissions: Submission[] }) =>
    `{"submissions":[${submissions.map(writePost).join(",")}],${writeRest(rest).slice(1)}`;
};

/** Posts, and beside them something that is always there. */
function isPageOfPosts(schema: z.ZodType): schema is z.ZodObject {
  if (!(schema instanceof z.ZodObject)) return false;
  const { submissions, ...others } = schema.shape as Record<string, z.ZodType>;
  const hasOther = Object.values(others).some((type) => !type.safeParse(undefined).success);
  return hasOther && submissions instanceof z.ZodArray && submissions.element === submission;
}
