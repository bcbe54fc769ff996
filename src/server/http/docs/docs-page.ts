import { escapeText } from "entities/escape";
import { ERROR_TEXTS } from "../../../contract/errors.ts";
import { fieldMarkup, type Schema, schemaMarkup } from "./schema-markup.ts";

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The part of an OpenAPI document that the page shows. */
export interface Description {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Addresses {
  style: string;
  description: string;
}

/**
 * The page that shows every call of the API. It has no scripts, so its Content-Security-Policy needs no
 * exceptions.
 */
export function docsPage({ info, paths }: Description, { style, description }: Addresses): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(info.title)}</title>
<link rel="stylesheet" href="${style}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>${escapeText(info.title)}</h1>
<p>${escapeText(info.description ?? "")}</p>
<p>Requests and answers are JSON. A call that needs you to be signed in takes the header
<code>Authorization: Bearer &lt;idToken&gt;</code>. Every error answers
<code>{"error": "…", "code": "…"}</code>: words for people, and <a href="#errors">a code</a> for programs.</p>
<p><a href="${description}">This description for programs (OpenAPI)</a></p>
<h2>${calls.length} calls</h2>
${calls.map(({ path, method, operation }) => callMarkup(path, method, operation)).join("\n")}
<h2 id="errors">Errors</h2>
<p>A code keeps its meaning; later versions may add codes. The words may change; <code>{…}</code> stands for a detail.</p>
<ul>${Object.entries(ERROR_TEXTS).map(errorMarkup).join("")}</ul>
</main>
</body>
</html>
`;
}

const errorMarkup = ([code, text]: [string, string]): string =>
  `<li><code>${code}</code> ${escapeText(text)}</li>`;

function callMarkup(path: string, method: string, operation: Operation): string {
  const { summary = "", security, parameters = [], requestBody, responses } = operation;
  const named = parameters.map(({ name, required = false, schema, description }) =>
    fieldMarkup(name, { ...schema, ...(description !== undefined && { description }) }, required),
  );
  const body = schemaOf(requestBody);
  return `<details>
<summary><span class="method">${method.toUpperCase()}</span> <code>${escapeText(path)}</code>
<span class="about">${escapeText(summary)}</span></summary>
<p>For ${accessWords(security)}.</p>
${named.length > 0 ? `<h3>In the address</h3>\n<ul>${named.join("")}</ul>` : ""}
${requestBody ? `<h3>Body</h3>\n${body ? schemaMarkup(body) : `<p>${bodyType(requestBody)}</p>`}` : ""}
${Object.entries(responses)
  .filter(([status]) => status !== "default")
  .map(([status, answer]) => answerMarkup(status, schemaOf(answer)))
  .join("\n")}
</details>`;
}

function answerMarkup(status: string, schema: Schema | undefined): string {
  const isNothing = !schema || schema.type === "null";
  return `<h3>Answer ${status}</h3>\n${isNothing ? "<p>Nothing.</p>" : schemaMarkup(schema)}`;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.["application/json"]?.schema;
}

function bodyType({ content = {} }: Content): string {
  return `The file, as ${escapeText(Object.keys(content).join(" or "))}.`;
}

function accessWords(security: Operation["security"]): string {
  if (!security) return "everybody";
  if (security.some((way) => Object.keys(way).length === 0)) return "everybody, members and visitors";
  const [role] = security.flatMap((way) => way["bearer"] ?? []);
  return role === undefined ? "members" : `members with the role ${escapeText(role)}`;
}
