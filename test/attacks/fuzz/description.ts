import { z } from "zod";

/** The part of JSON Schema that the API's description uses. */
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
  /** The schema of the JSON body; null for a call without one. */
  body: Schema | null;
  takesImage: boolean;
  /** The checks of the described success answers, by status. */
  answers: Map<number, z.ZodType>;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** The calls that `GET /api/openapi.json` describes. */
export function operationsOf(description: Description): Operation[] {
  const { schemas } = description.components;
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema ?? null,
      takesImage: requestBody?.content["image/*"] !== undefined,
      answers: new Map(
        Object.entries(responses)
          .filter(([status]) => status !== "default")
          .map(([status, { content }]) => [
            Number(status),
            checkOf(content?.["application/json"]?.schema, schemas),
          ]),
      ),
    })),
  );
}

/** Makes a check from a schema and those that it refers to. Without a schema the answer must be empty. */
export function checkOf(schema: Schema | undefined, named: Record<string, Schema> = {}): z.ZodType {
  if (!schema) return z.null();
  // OpenAPI keeps named schemas elsewhere than JSON Schema, where zod looks for them.
  const text = JSON.stringify({ ...schema, $defs: named }).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
}
