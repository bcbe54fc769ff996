import { startNameServer, testNames } from "../test/name-server.ts";

/** Starts the name server of the site under test, which resolves every name below `.test` to this machine. */
export default async function setUp(): Promise<() => Promise<void>> {
  const port = Number(process.env["FETCH_DNS"]!.split(":")[1]);
  const nameServer = await startNameServer(testNames, port);
  return () => nameServer.close();
}
