import { spawn } from "node:child_process";

/** An error that a person can act on, shown without a stack trace. */
export class Problem extends Error {}

const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Runs one step after the other and shows the progress. Stops at the first step that throws.
 *
 * @param {{ doing: string, run: () => Promise<void> }[]} steps
 */
export async function runSteps(steps) {
  for (const [index, { doing, run }] of steps.entries()) {
    const end = showProgress(`${doing} (${index + 1} of ${steps.length})`);
    try {
      await run();
      end("done");
    } catch (error) {
      end("failed");
      throw error;
    }
  }
}

/** On a terminal, shows one line that counts the seconds; elsewhere, a line at the start and at the end. */
function showProgress(what) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (!process.stdout.isTTY) {
    console.log(`${what}…`);
    return (how) => console.log(`${what}: ${how} after ${seconds()} s`);
  }
  const show = (end) => process.stdout.write(`\r\u001b[K${what}… ${seconds()} s${end}`);
  show("");
  const timer = setInterval(show, 1000, "");
  return (how) => {
    clearInterval(timer);
    show(`, ${how}\n`);
  };
}

/**
 * Runs a program without showing its output. Throws a Problem with the output if the program fails. A signal
 * is passed on to the program, and then ends this process too.
 * @param {{ failure: string, env?: Record<string, string | undefined> }} options
 *   `failure` is the first line of the Problem, above the output.
 */
export async function runQuietly(program, args, options) {
  const child = spawn(program, args, {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const stopListening = passOnSignals(child);
  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      output.push(Buffer.from(error.message));
      resolve(1);
    });
    child.on("close", resolve);
  });
  stopListening();
  if (code === 0) return;
  throw new Problem(`${options.failure}\n\n${Buffer.concat(output).toString().trim()}`);
}

function passOnSignals(child) {
  const stop = (signal) => {
    child.kill(signal);
    child.once("close", () => {
      console.error("\nInterrupted. Run the same command again to go on.");
      process.exit(INTERRUPTED[signal]);
    });
  };
  const signals = Object.keys(INTERRUPTED);
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
