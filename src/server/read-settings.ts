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

/**
 * The operator's settings (`settings.ts` declares them), with those of each store and those of Google sign-in as one value
 * each. The settings that admins change in the browser are in `site-settings/`.
 */
export type Settings = ReturnType<typeof settingsFrom>;

/** Some settings have invalid values. The message names every one. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
}

/** Reads settings from the environment, and those missing there from `.env`. Throws `InvalidSettings`. */
export function readSettings(): Settings {
  if (existsSync(".env")) loadEnvFile(".env");
  return settingsFrom(process.env);
}

/** The settings that these variables give. Throws `InvalidSettings`. */
export function settingsFrom(environment: Record<string, string | undefined>) {
  const values = parseSettings(environment);
  const [s3, backupStore] = [imagesStoreOf(values), backupStoreOf(values)];
  refuseSameBucket(s3, backupStore);
  return {
    ...values,
    s3,
    backupStore,
    google: googleOf(values),
    backups: backupsOf(values, backupStore),
    stopDelayMs: values.stopDelay ?? (values.trustProxy.length > 0 ? PROXY_STOP_DELAY_MS : 0),
  };
}

interface StoreValues {
  endpoint: string | undefined;
  bucket: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** Throws `InvalidSettings` if only some of a store's settings, whose names have this prefix, are set. */
function storeOf(prefix: string, { endpoint, bucket, region, accessKeyId, secretAccessKey }: StoreValues) {
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  const [last, ...others] = ["SECRET_ACCESS_KEY", "ACCESS_KEY_ID", "BUCKET", "ENDPOINT"].map(
    (name) => prefix + name,
  );
  throw new InvalidSettings(
    `${others.toReversed().join(", ")} and ${last} must be set all together, or none of them.`,
  );
}

function imagesStoreOf(values: Values) {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region } = values;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = values;
  return storeOf("S3_", { endpoint, bucket, region, accessKeyId, secretAccessKey });
}

function backupStoreOf(values: Values) {
  const { backupS3Endpoint: endpoint, backupS3Bucket: bucket, backupS3Region: region } = values;
  const { backupS3AccessKeyId: accessKeyId, backupS3SecretAccessKey: secretAccessKey } = values;
  return storeOf("BACKUP_S3_", { endpoint, bucket, region, accessKeyId, secretAccessKey });
}

/** Images may be public, backups never; and one lost key or deleted bucket must not cost both. Throws `InvalidSettings`. */
function refuseSameBucket(images: ReturnType<typeof storeOf>, backups: ReturnType<typeof storeOf>): void {
  if (!images || !backups || images.bucket !== backups.bucket) return;
  if (new URL(images.endpoint).origin !== new URL(backups.endpoint).origin) return;
  throw new InvalidSettings(
    "BACKUP_S3_BUCKET is the bucket of the images: backups must be in another one, which nobody else can read.",
  );
}

function backupsOf(values: Values, store: ReturnType<typeof backupStoreOf>) {
  const { backupDir: folder, backupKeep: keep, backupTime: time } = values;
  return folder === undefined ? undefined : { folder, keep, time, store };
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
  if (mistakes.length > 0) throw new InvalidSettings(mistakes.join("\n"));
  return Object.fromEntries(entries) as Values;
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
