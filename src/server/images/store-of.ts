import { join } from "node:path";
import type { Settings } from "../read-settings.ts";
import { DiskStore } from "./disk-store.ts";
import type { ImageStore } from "./image-store.ts";
import { S3Store } from "./s3-store.ts";

export function imageStoreOf({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): ImageStore {
  return s3 ? new S3Store(s3) : new DiskStore(join(dataDir, "images"));
}
