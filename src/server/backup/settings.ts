import { resolve } from "node:path";
import { z } from "zod";
import { STORE } from "../setting-values.ts";

/** The settings of the backups that the site makes by itself. */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: {
    schema: z.string().transform((path) => resolve(path)),
    example: "/var/backups/hearth",
    about: "Folder for the backups that the site makes by itself each day. Without it the site makes none.",
    mistake: "must be the path of a folder.",
  },
  BACKUP_KEEP: {
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((number) => number >= 1),
    default: "14",
    about:
      "Number of backups to keep in `BACKUP_DIR`, and in the store: the oldest ones that the site made are deleted.",
    mistake: "must be a whole number from 1 to 9999.",
  },
  BACKUP_TIME: {
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    default: "04:00",
    about: "Time of the day, in UTC, at which the backup begins.",
    mistake: "must be a time such as 04:00.",
  },
  BACKUP_S3_ENDPOINT: {
    ...STORE.endpoint,
    example: "https://s3.eu-west-3.amazonaws.com",
    about:
      "An S3-compatible store for a copy of each daily backup; set `BACKUP_DIR`, too. Needs the bucket and both keys; choose another place and another key than for the images. Whoever runs the store can read the backups, which are not encrypted.",
  },
  BACKUP_S3_BUCKET: {
    ...STORE.bucket,
    example: "hearth-backups",
    about:
      "The bucket in that store: a private one, and not the images'. A machine that was copied from this one needs another.",
  },
  BACKUP_S3_REGION: {
    ...STORE.region,
    about: "The region of that bucket.",
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    ...STORE.keyId,
    about: "The id of the site's access key for that bucket.",
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    ...STORE.key,
    about: "The secret of that key.",
  },
};
