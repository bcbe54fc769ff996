import { escapeText } from "entities/escape";

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** A schema as HTML: its type in words, and the same for each field of an object. */
export function schemaMarkup(schema: Schema): string {
  const several = alternatives(schema).filter(({ properties }) => properties);
  if (several.length > 1) return several.map(fieldList).join("<p>or</p>");
  return several[0] ? fieldList(several[0]) : `<p>${typeMarkup(schema)}</p>`;
}

export function fieldMarkup(name: string, schema: Schema, isRequired: boolean): string {
  const inner = alternatives(schema.items ?? schema).filter(({ properties }) => properties);
  const description = schema.description ? ` ${escapeText(schema.description)}` : "";
  return `<li><code>${escapeText(name)}</code> <span class="type">${typeMarkup(schema)}${
    isRequired ? "" : ", optional"
  }</span>${description}${inner.map(fieldList).join("")}</li>`;
}

function fieldList({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldMarkup(name, schema, required.includes(name)),
  );
  return fields.length > 0 ? `<ul>${fields.join("")}</ul>` : "<p>An empty object.</p>";
}

function alternatives(schema: Schema): Schema[] {
  const several = schema.oneOf ?? schema.anyOf;
  return several ? several.flatMap(alternatives) : [schema];
}

function typeMarkup(schema: Schema): string {
  const words = [...new Set(alternatives(schema).map(typeWords))];
  return escapeText(words.join(" or "));
}

function typeWords(schema: Schema): string {
  const { type, items, additionalProperties, format } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (type === "array") return items ? `list of ${plural(items)}` : "list";
  if (type === "object" && typeof additionalProperties === "object") {
    return `object of ${plural(additionalProperties)} by name`;
  }
  if (type === "integer" || type === "number") return numberWords(schema);
  return format && type === "string" ? `string (${format})` : (type ?? "any value");
}

function plural(schema: Schema): string {
  const words = alternatives(schema).map(typeWords).join(" or ");
  return /^\w+$/.test(words) ? `${words}s` : words;
}

function numberWords({ type = "", minimum, maximum }: Schema): string {
  if (isBound(minimum) && isBound(maximum)) return `${type} from ${minimum} to ${maximum}`;
  return isBound(minimum) ? `${type}, at least ${minimum}` : type;
}

/** Every integer of a Zod schema has JavaScript's safe-integer bounds, which tell readers nothing. */
function isBound(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
