import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { InvalidSettings, settingsFrom } from "./read-settings.ts";

const DEFAULTS = {
  port: 3000,
  host: "127.0.0.1",
  dataDir: resolve("data"),
  databaseUrl: undefined,
  publicUrl: undefined,
  siteName: undefined,
  s3: undefined,
  backups: undefined,
  backupStore: undefined,
  google: undefined,
  logLevel: "warn",
  trustProxy: [],
  fetchNetworks: [],
  fetchDns: [],
  youtubeImageUrl: "https://i.ytimg.com",
  rateLimits: true,
};

function mistakesIn(environment: Record<string, string>): string[] {
  try {
    settingsFrom(environment);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.message.split("\n");
  }
}

describe("the configuration", () => {
  test("has a default for everything", () => expect(settingsFrom({})).toMatchObject(DEFAULTS));

  test("takes an empty value as not set", () => {
    const names = ["PORT", "HOST", "DATA_DIR", "DATABASE_URL", "PUBLIC_URL", "SITE_NAME", "LOG_LEVEL"];
    const empty = [...names, "TRUST_PROXY", "FETCH_NETWORKS", "FETCH_DNS", "RATE_LIMITS"].map((name) => [
      name,
      "",
    ]);
    expect(settingsFrom(Object.fromEntries(empty))).toMatchObject(DEFAULTS);
  });

  test("reads the settings from the environment", () => {
    expect(
      settingsFrom({
        PORT: "0",
        HOST: "0.0.0.0",
        DATA_DIR: "/var/lib/hearth",
        DATABASE_URL: "postgresql://me:secret@db:5432/hearth?sslmode=require",
        PUBLIC_URL: "https://Hearth.example/",
        SITE_NAME: " The Fireside ",
        LOG_LEVEL: "debug",
        GOOGLE_CLIENT_ID: "an-id",
        GOOGLE_CLIENT_SECRET: "a-secret",
        TRUST_PROXY: "10.0.0.0/8, 2001:db8::/32,127.0.0.1",
        FETCH_NETWORKS: "10.1.0.0/16,fd00:1::1",
        FETCH_DNS: "10.1.0.1, 10.1.0.2:5353,[fd00:1::1]:53,fd00:1::2",
        RATE_LIMITS: "off",
        UNRELATED: "x",
      }),
    ).toMatchObject({
      port: 0,
      host: "0.0.0.0",
      dataDir: "/var/lib/hearth",
      databaseUrl: "postgresql://me:secret@db:5432/hearth?sslmode=require",
      publicUrl: "https://hearth.example",
      siteName: "The Fireside",
      logLevel: "debug",
      google: { issuer: "https://accounts.google.com", clientId: "an-id", clientSecret: "a-secret" },
      trustProxy: ["10.0.0.0/8", "2001:db8::/32", "127.0.0.1"],
      fetchNetworks: ["10.1.0.0/16", "fd00:1::1"],
      fetchDns: ["10.1.0.1", "10.1.0.2:5353", "[fd00:1::1]:53", "fd00:1::2"],
      rateLimits: false,
    });
  });

  test("names every mistake at once, in a sentence with the value", () => {
    const wrong = { PORT: "http", PUBLIC_URL: "hearth.example", LOG_LEVEL: "loud", RATE_LIMITS: "no" };
    expect(mistakesIn(wrong)).toEqual([
      'PORT must be a whole number from 0 to 65535. It is "http".',
      'PUBLIC_URL must be an origin such as https://hearth.example, without a path. It is "hearth.example".',
      expect.stringMatching(/^LOG_LEVEL must be one of trace, .*\. It is "loud"\.$/),
      'RATE_LIMITS must be on or off. It is "no".',
    ]);
  });

  test("refuses the bucket of the images for backups", () => {
    const both = {
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "hearth",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      BACKUP_S3_ENDPOINT: "https://S3.example/",
      BACKUP_S3_BUCKET: "hearth",
      BACKUP_S3_ACCESS_KEY_ID: "another",
      BACKUP_S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(mistakesIn(both)).toEqual([expect.stringContaining("is the bucket of the images")]);
    expect(settingsFrom({ ...both, BACKUP_S3_BUCKET: "other" }).backupStore?.bucket).toBe("other");
  });

  test.each([
    ["an image store", "S3_", "s3"],
    ["a store of backups", "BACKUP_S3_", "backupStore"],
  ] as const)("takes the settings of %s all together or not at all", (_store, prefix, value) => {
    const [endpoint, bucket, id, secret] = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map(
      (name) => prefix + name,
    ) as [string, string, string, string];
    const whole = { [endpoint]: "https://s3.example", [bucket]: "hearth", [id]: "id", [secret]: "secret" };
    expect(settingsFrom(whole)[value]).toEqual({
      endpoint: "https://s3.example",
      bucket: "hearth",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    for (const name of Object.keys(whole)) {
      expect(mistakesIn({ ...whole, [name]: "" })).toEqual([
        `${endpoint}, ${bucket}, ${id} and ${secret} must be set all together, or none of them.`,
      ]);
    }
  });

  test("never shows a password", () => {
    expect(mistakesIn({ DATABASE_URL: "mysql://u:secret@h/x" }).join()).not.toContain("secret");
  });

  test.each([
    ["PORT", ["65536", "-1", "1e3", "0x10", "3000 ", "99999"]],
    ["TOKEN_SYNC_URL", ["other.example", "ftp://other.example", "https://me:secret@other.example/"]],
    [
      "GOOGLE_ISSUER",
      [
        "accounts.google.com",
        "http://accounts.example",
        "https://a/?b",
        "https://me@a",
        "http://127.0.0.1.example",
      ],
    ],
    ["HOST", ["not a host", "http://127.0.0.1", "a:b", "-a"]],
    ["DATABASE_URL", ["mysql://db/hearth", "hearth", "localhost:5432"]],
    [
      "PUBLIC_URL",
      ["ftp://a", "https://a/b", "https://a?b", "https://a/#b", "https://me@a", "//a", "https://"],
    ],
    ["SITE_NAME", ["   ", "x".repeat(61)]],
    ["LOG_LEVEL", ["INFO", "all"]],
    ["TRUST_PROXY", ["true", "1", "*", "10.0.0.0/33", "proxy.example", "10.0.0.0/8;127.0.0.1"]],
    ["FETCH_NETWORKS", ["all", "0", "10.0.0.0/33", "intranet.example"]],
    ["FETCH_DNS", ["dns.example", "10.1.0.1:", "10.1.0.1:99999", "10.1:53", "10.1.0.1;10.1.0.2", "[::1"]],
    ["YOUTUBE_IMAGE_URL", ["i.ytimg.com", "https://i.ytimg.com/vi", "ftp://i.ytimg.com"]],
    ["RATE_LIMITS", ["OFF", "false", "0"]],
  ])("refuses %s: %j", (name, values) => {
    for (const value of values) {
      expect([value, mistakesIn({ [name]: value })]).toEqual([value, [expect.stringContaining(name)]]);
    }
  });
});
