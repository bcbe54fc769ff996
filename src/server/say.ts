// Ignores write errors: a closed terminal, or the end of the program that the output is piped to, must not
// end the site.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

/** Writes to the operator's terminal. The program's log is separate. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
