import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startNameServer } from "../../../test/name-server.ts";
import { PUBLIC_HOST } from "../../../test/web-server.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { HTML, startExternalSites } from "./test-external-sites.ts";

const sites = await startExternalSites();
const { world, web, forbidden, forbiddenConnections, good, refusal } = sites;
afterAll(() => sites.close());
beforeEach(() => sites.reset());

const local = (host: string, port = forbidden[0]!.port): string => `http://${host}:${port}/`;

describe("no connection is made to a forbidden address:", () => {
  test.each([
    // Dotted, short, octal, hexadecimal, as one number, and with digits outside ASCII.
    ...["127.0.0.1", "127.1", "127.0.1", "0177.0.0.1", "0177.0.0.01", "0x7f.0.0.1", "0x7f000001", "0x7f.1"],
    ...[
      "2130706433",
      "017700000001",
      "127.0.0.1.",
      "0",
      "0.0.0.0",
      "１２７.0.0.1",
      "①②⑦.⓪.⓪.①",
      "127。0。0。1",
    ],
    ...["127.0.0.3", "127.255.255.254", "%31%32%37.0.0.1"],
    // IPv6, and IPv4 inside IPv6.
    ...["[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
    ...["[0000:0000:0000:0000:0000:ffff:7f00:0001]", "[64:ff9b::127.0.0.1]", "[64:ff9b:1::7f00:1]"],
    ...["[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]", "[fc00::1]", "[ff02::1]", "[::ffff:127.0.0.2]"],
    // Private networks, and the metadata services of clouds.
    ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254", "0xa9fea9fe", "2852039166"],
    ...["[fd00:ec2::254]", "192.0.0.192", "100.100.100.200", "168.63.129.16", "255.255.255.255", "224.0.0.1"],
  ])("%s", async (host) => {
    for (const { port } of forbidden) {
      expect((await refusal(local(host, port))).isTemporary).toBe(false);
    }
    expect(forbiddenConnections()).toBe(0);
  });

  test("that is the target of a redirect", async () => {
    const [four, six] = forbidden.map(({ port }) => port);
    for (const location of [
      ...[
        `http://127.0.0.1:${four}/`,
        `//127.1:${four}/`,
        `http://[::1]:${six}/`,
        `http://localhost:${four}/`,
      ],
      ...[`http://[::ffff:7f00:1]:${four}/`, `http://2130706433:${four}/`, `http://inside.test:${four}/`],
      ...[`ftp://127.0.0.1:${four}/`, "file:///etc/passwd", "data:text/html,x", "javascript:alert(1)"],
      ...[`gopher://127.0.0.1:${four}/`, "http://[", `http://a:b@good.test:${web.port}/other`],
    ]) {
      world.names["inside.test"] = ["127.0.0.1"];
      for (const status of [301, 302, 303, 307, 308]) {
        world.answer = (_request, response) => response.writeHead(status, { location }).end();
        expect([location, (await refusal(good())).isTemporary]).toEqual([location, false]);
      }
    }
    expect(forbiddenConnections()).toBe(0);
  });

  test("that a name resolves to, alone or among public ones", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["::127.0.0.1"],
      ["64:ff9b::7f00:1"],
      ["10.0.0.1"],
      ["169.254.169.254"],
      [PUBLIC_HOST, "127.0.0.1"],
      ["127.0.0.1", PUBLIC_HOST],
      [PUBLIC_HOST, "::1"],
      [PUBLIC_HOST, "fd00::1"],
      ["8.8.8.8", "127.0.0.1"],
      [...Array.from({ length: 20 }, (_, index) => `8.8.8.${index}`), "127.0.0.1"],
    ]) {
      world.names["inside.test"] = addresses;
      for (const { port } of forbidden) {
        expect((await refusal(local("inside.test", port))).message).toBe("It is not on the public internet.");
      }
      const served = web.connections();
      await refusal(local("inside.test", web.port));
      expect(web.connections()).toBe(served);
    }
    expect(forbiddenConnections()).toBe(0);
  });

  test("that a name resolves to only at a later lookup (DNS rebinding)", async () => {
    // A request looks a name up once and connects to the checked address, so only a second request asks
    // again.
    let questions = 0;
    const rebinding = await startNameServer((name) => {
      const turn = Math.floor(questions++ / 2);
      return name === "rebinding.test" && turn === 0 ? [PUBLIC_HOST] : ["127.0.0.1"];
    });
    const fetch = createGuardedFetch({
      networks: [PUBLIC_HOST],
      nameServers: [rebinding.address],
      userAgent: "Hearth",
    });
    const address = `http://rebinding.test:${web.port}/`;
    expect((await fetch(address, HTML)).type).toBe("text/html");
    expect(questions).toBe(2);
    await expect(fetch(address, HTML)).rejects.toThrow("It is not on the public internet.");
    questions = 0;
    world.answer = (_request, response) => response.writeHead(302, { location: address }).end();
    await expect(fetch(address, HTML)).rejects.toThrow("It is not on the public internet.");
    expect(questions).toBe(4);
    await rebinding.close();
    expect(forbiddenConnections()).toBe(0);
  });

  test("that has a name on this machine, such as localhost", async () => {
    for (const name of [
      "localhost",
      "localhost.",
      "a.localhost",
      "LOCALHOST",
      "ip6-localhost",
      "local",
      "good",
    ]) {
      await refusal(local(name));
    }
    expect(forbiddenConnections()).toBe(0);
  });

  test("of another protocol, port or form", async () => {
    const { connections } = web;
    const before = connections();
    for (const address of [
      ...[
        "ftp://good.test/",
        "file:///etc/passwd",
        "data:text/html,x",
        "ws://good.test/",
        "good.test",
        "",
        "http://",
      ],
      ...["http://a@good.test/", "http://:b@good.test/", "http://a:b@good.test/", "javascript:alert(1)"],
      ...[1, 22, 25, 79, 81, 444, 1_023, 2_049, 6_000, 6_667].map((port) => `http://good.test:${port}/`),
    ]) {
      expect(await refusal(address)).toMatchObject({ address, isTemporary: false });
    }
    expect(world.asked).toEqual([]);
    expect(connections()).toBe(before);
  });
});
