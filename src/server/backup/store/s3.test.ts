import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { expect, inject, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { startBackup, startRestore } from "../../../../test/program.ts";
import { runSql, withDatabase } from "../../../../test/run-sql.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { storeImage } from "../../images/images.ts";
import { S3Store } from "../../images/s3-store.ts";
import { drawing } from "../../images/test-images.ts";

test("images are backed up from an S3 store and restored into another", async () => {
  const directory = makeTestDirectory();
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(directory.path, "s3"),
    configureBuckets: ["from", "into"].map((name) => ({ name, configs: [] })),
  });
  const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  const app = await startTestApp();
  onTestFinished(async () => {
    await app.close();
    await s3.close();
    directory.remove();
  });
  const accessKeyId = "S3RVER";
  const storeIn = (bucket: string) =>
    new S3Store({ endpoint, bucket, region: "us-east-1", accessKeyId, secretAccessKey: accessKeyId });
  const settings = (bucket: string, DATABASE_URL: string) => ({
    DATABASE_URL,
    DATA_DIR: join(directory.path, bucket),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: accessKeyId,
  });
  const images = { ...app.images, store: storeIn("from") };
  const { key } = await storeImage(app.db, images, await drawing().png().toBuffer());

  const file = join(directory.path, "backup");
  const made = await startBackup(settings("from", app.database.connectionString), file).ended;
  expect(made).toMatchObject({ end: 0, said: expect.stringContaining("1 images (6 files)") });
  const name = `hearth_restored_s3_${process.pid}`;
  const { adminConnectionString: admin } = inject("postgres");
  await runSql(admin, `create database ${name} template template0`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  expect(await startRestore(settings("into", withDatabase(admin, name)), file).ended).toMatchObject({
    end: 0,
  });
  const bytesIn = async (bucket: string) => buffer((await storeIn(bucket).open(key, "800.webp"))!.content);
  expect(await bytesIn("into")).toEqual(await bytesIn("from"));
});
