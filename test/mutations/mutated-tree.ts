import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../rules/sources.ts";
import type { Mutation } from "./mutation.ts";

/** A copy of the project in its own folder, to change and to run tests in. */
export class MutatedTree implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), "hearth-mutations-"));

  constructor() {
    const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    for (const file of files.split("\0")) {
      // Git still lists a file that was deleted and not committed.
      if (file && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(this.folder, file));
    }
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
  }

  /** Changes the source while the work runs, and then restores it. */
  async while<T>({ file, from, to }: Mutation, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file);
    const source = readFileSync(path, "utf8");
    // A function, because `$&` in a replacement string would be replaced by the match.
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    try {
      return await work();
    } finally {
      writeFileSync(path, source);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
