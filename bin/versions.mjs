import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Problem } from "./run-steps.mjs";

/** The Node that npm installs in node_modules, if there is one for this system. */
export const LOCAL_NODE = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

const OLDEST_FOR_INSTALLING = 20;
const OLDEST_FOR_RUNNING = 24;

const major = Number(process.versions.node.split(".")[0]);
const GET_NODE = `Get Node ${OLDEST_FOR_RUNNING} (the LTS version) from https://nodejs.org and try again.`;

/** Throws a Problem on Windows, with a Node too old for installing, or under another package manager. */
export function checkNodeForInstalling() {
  if (process.platform === "win32") {
    throw new Problem("Hearth runs on Linux and macOS. On Windows, run it inside WSL.");
  }
  if (major < OLDEST_FOR_INSTALLING) {
    throw new Problem(
      `Hearth needs Node ${OLDEST_FOR_INSTALLING} or later; this is ${process.version}. ${GET_NODE}`,
    );
  }
  const agent = process.env.npm_config_user_agent ?? "npm/";
  if (!agent.startsWith("npm/")) {
    throw new Problem('Hearth is installed by npm: use "npm start" and "npm test".');
  }
}

/** Throws a Problem if there is no Node that can run the program, even after installing. */
export function checkNodeForRunning() {
  if (existsSync(LOCAL_NODE) || major >= OLDEST_FOR_RUNNING) return;
  throw new Problem(
    `Hearth runs on Node ${OLDEST_FOR_RUNNING} or later; this is ${process.version}, and there is ` +
      `none in npm for this system (${process.platform} ${process.arch}). ${GET_NODE}`,
  );
}

export function nodeForRunning() {
  return existsSync(LOCAL_NODE) ? LOCAL_NODE : process.execPath;
}
