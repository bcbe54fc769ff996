import { z } from "zod";

/** A JSON Schema, as far as ours are. */
export interface Schema {
  type?: string | string[];
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Parameter {
  in: "path" | "query";
  name: string;
  schema: Schema;
}

/** A call as the site describes it. */
export interface Operation {
  /** Method and path. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Of its JSON; null where it takes none. */
  body: Schema | null;
  takesImage: boolean;
  /** What checks its success answers, by status. */
  answers: Map<number, z.ZodType>;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** What `GET /api/openapi.json` says there is. */
export function operationsOf(description: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema ?? null,
      takesImage: requestBody?.content["image/*"] !== undefined,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          Number(status),
          checkOf(content?.["application/json"]?.schema),
        ]),
      ),
    })),
  );
}

/** What checks a value by its schema; an answer of no schema is empty. */
export function checkOf(schema: Schema | undefined): z.ZodType {
  return schema ? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) : z.null();
}
