import { startNameServer, testNames } from "../test/name-server.ts";

/** Knows the names below `test`, for the site under test: what they mean is on this machine. */
export default async function setUp(): Promise<() => Promise<void>> {
  const port = Number(process.env["FETCH_DNS"]!.split(":")[1]);
  const nameServer = await startNameServer(testNames, port);
  return () => nameServer.close();
}
