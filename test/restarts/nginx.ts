import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../src/server/postgres/free-port.ts";
import { TEST_TLS } from "../tls-certificate.ts";

export interface Proxy {
  url: string;
  /** The proxy's logged errors about machines, without the refused connections that every restart causes. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Paths of nginx on systems where it is not in everybody's PATH. */
const PLACES = [
  "/usr/sbin/nginx",
  "/usr/local/sbin/nginx",
  "/usr/local/bin/nginx",
  "/opt/homebrew/bin/nginx",
];

/** The command that starts nginx; null if nginx is not installed. */
export function findNginx(): string | null {
  if (spawnSync("nginx", ["-v"]).status === 0) return "nginx";
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Starts nginx with deploy/nginx.conf before these machines, as an operator would, but on a free port. */
export async function startNginx(command: string, folder: string, machines: string[]): Promise<Proxy> {
  const port = await findFreePort();
  const home = join(folder, "nginx");
  mkdirSync(home);
  const [key, cert] = [join(home, "key.pem"), join(home, "cert.pem")];
  writeFileSync(key, TEST_TLS.key);
  writeFileSync(cert, TEST_TLS.cert);
  writeFileSync(join(home, "site.conf"), exampleFor({ machines, port, key, cert }));
  writeFileSync(join(home, "nginx.conf"), MAIN(home));
  const child = spawn(command, ["-p", home, "-c", join(home, "nginx.conf"), "-e", join(home, "error.log")], {
    stdio: "inherit",
  });
  await untilAccepts(port, child, join(home, "error.log"));
  const close = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGQUIT");
    const timer = setTimeout(() => child.kill("SIGTERM"), 2_000);
    await ended;
    clearTimeout(timer);
  };
  const complaints = (): string[] => {
    const lines = readFileSync(join(home, "error.log"), "utf8").split("\n");
    return lines.filter((line) => /\[error\].* upstream/.test(line) && !line.includes("Connection refused"));
  };
  return { url: `https://127.0.0.1:${port}`, complaints, close };
}

interface Places {
  machines: string[];
  port: number;
  key: string;
  cert: string;
}

/** deploy/nginx.conf with this port, certificate and machines. Throws if it has no line for one of them. */
function exampleFor({ machines, port, key, cert }: Places): string {
  let text = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8");
  const put = (pattern: RegExp, by: (line: string) => string): void => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}.`);
    text = text.replace(pattern, by);
  };
  put(/^server \{\n {2}listen 80;.*?^\}\n/ms, () => "");
  put(/^ *listen \[::\]:443.*\n/m, () => "");
  put(/listen 443 /, () => `listen 127.0.0.1:${port} `);
  put(/^ *ssl_certificate .*$/m, () => `  ssl_certificate ${cert};`);
  put(/^ *ssl_certificate_key .*$/m, () => `  ssl_certificate_key ${key};`);
  put(/^ *server 127\.0\.0\.1:3000.*$/m, (line) =>
    machines.map((address) => line.replace("127.0.0.1:3000", new URL(address).host)).join("\n"),
  );
  return text;
}

const MAIN = (home: string): string => `
daemon off;
worker_processes 2;
pid ${home}/nginx.pid;
error_log ${home}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `  ${what}_temp_path ${home}/${what};`).join("\n")}
  include ${home}/site.conf;
}
`;

async function untilAccepts(port: number, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`nginx did not start. It said:\n${readFileSync(log, "utf8")}`);
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(50);
  }
}
