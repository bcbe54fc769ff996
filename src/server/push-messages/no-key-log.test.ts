import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SEAL = fileURLToPath(new URL("seal.ts", import.meta.url));

test("no key is written to the log, whatever the environment says", () => {
  const code = `
    const { seal } = await import(${JSON.stringify(SEAL)});
    const { createECDH } = await import("node:crypto");
    const publicKey = createECDH("prime256v1").generateKeys();
    console.log(seal("A secret", { publicKey, authSecret: Buffer.alloc(16) }).length);`;
  const options = { env: { ...process.env, ECE_KEYLOG: "1" }, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], options);
  expect([stdout, stderr]).toEqual(["111\n", ""]);
});
