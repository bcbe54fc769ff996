import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import type { z } from "zod";
import { type Setting, SETTINGS } from "./settings.ts";

const PROXY_STOP_DELAY_MS = 200;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type Value<S extends Setting> = z.output<S["schema"]> | (S extends { default: string } ? never : undefined);

/** Each setting under its name in camel case, such as `dataDir` for `DATA_DIR`. */
type Values = { [Name in keyof typeof SETTINGS as CamelCase<Name>]: Value<(typeof SETTINGS)[Name]> };

/** The settings, with those of the image store and those of Google sign-in as one value each. */
export type Config = ReturnType<typeof readConfig>;

/** Some settings have invalid values. The message names every one. */
export class InvalidConfig extends Error {
  override name = "InvalidConfig";
}

/** Reads settings from the environment, and those missing there from `.env`. Throws `InvalidConfig`. */
export function loadConfig(): Config {
  if (existsSync(".env")) loadEnvFile(".env");
  return readConfig(process.env);
}

/** Throws `InvalidConfig`. */
export function readConfig(environment: Record<string, string | undefined>) {
  const values = parseSettings(environment);
  return {
    ...values,
    s3: s3Of(values),
    google: googleOf(values),
    backups: backupsOf(values),
    stopDelayMs: values.stopDelay ?? (values.trustProxy.length > 0 ? PROXY_STOP_DELAY_MS : 0),
  };
}

/** Throws `InvalidConfig` if only some of the store's settings are set. */
function s3Of(values: Values) {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region } = values;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = values;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  throw new InvalidConfig(
    "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set all together, or none of them.",
  );
}

function backupsOf({ backupDir: folder, backupKeep: keep, backupTime: time }: Values) {
  return folder === undefined ? undefined : { folder, keep, time };
}

function googleOf({ googleIssuer, googleClientId, googleClientSecret }: Values) {
  if (!googleClientId) return undefined;
  return { issuer: googleIssuer, clientId: googleClientId, clientSecret: googleClientSecret };
}

function parseSettings(environment: Record<string, string | undefined>): Values {
  const mistakes: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const text = environment[name] || setting.default;
    const parsed = setting.schema.optional().safeParse(text);
    const given = setting.secret ? "" : ` It is "${text}".`;
    if (!parsed.success) mistakes.push(`${name} ${setting.mistake}${given}`);
    return [camelCase(name), parsed.data];
  });
  if (mistakes.length > 0) throw new InvalidConfig(mistakes.join("\n"));
  return Object.fromEntries(entries) as Values;
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
