import { exportJWK, generateKeyPair, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { headersFor, MOST_PLAIN_BYTES, seal } from "./seal.ts";
import { TestReceiver } from "./test-receiver.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

describe("a push message", () => {
  test("is read by the browser that it is for, as in the example of RFC 8291", () => {
    const receiver = new TestReceiver({
      privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
      authSecret: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    });
    // The message of appendix A shows that the receiver of this test keeps to the standard.
    const example =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    expect(receiver.open(bytes(example))).toBe("When I grow up, I want to be a watermelon");
    expect(receiver.open(seal("alice replied to your comment 🦉", receiver))).toBe(
      "alice replied to your comment 🦉",
    );
  });

  test("is read by nobody else, and not after a change", () => {
    const [receiver, other] = [new TestReceiver(), new TestReceiver()];
    const message = seal("secret", receiver);
    expect(message.includes("secret")).toBe(false);
    expect(() => other.open(message)).toThrow("authenticate");
    message[message.length - 20]! ^= 1;
    expect(() => receiver.open(message)).toThrow("authenticate");
  });

  test("differs each time, so that equal messages look unlike", () => {
    const receiver = new TestReceiver();
    const [one, two] = [seal("same", receiver), seal("same", receiver)];
    expect(one.subarray(0, 86).equals(two.subarray(0, 86))).toBe(false);
  });

  test("fits into the 4,096 bytes that push services accept, and a longer one is refused", () => {
    const receiver = new TestReceiver();
    const longest = "x".repeat(MOST_PLAIN_BYTES);
    const sealed = seal(longest, receiver);
    expect(sealed).toHaveLength(4_096);
    expect(receiver.open(sealed)).toBe(longest);
    expect(() => seal(`${longest}x`, receiver)).toThrow(RangeError);
  });
});

describe("the signature for the push service", () => {
  const endpoint = "https://push.example:8443/send/abc?d=e";

  test("names the service's origin, ends within a day, and is by the key beside it", async () => {
    const { publicKey, keys } = await newKeys();
    const headers = await headersFor(endpoint, keys, DELIVERY, "mailto:owner@example.com");
    const { token, key } = partsOf(headers);
    expect(key).toBe(keys.publicKey);
    const { payload } = await jwtVerify(token, publicKey, {
      audience: "https://push.example:8443",
      algorithms: ["ES256"],
    });
    expect(payload.sub).toBe("mailto:owner@example.com");
    const left = payload.exp! - Date.now() / 1_000;
    expect(left).toBeGreaterThan(3_600);
    expect(left).toBeLessThan(86_400);
    const stranger = await newKeys();
    await expect(jwtVerify(token, stranger.publicKey)).rejects.toThrow("signature verification failed");
  });

  test("names nobody where the site has no contact", async () => {
    const { publicKey, keys } = await newKeys();
    const { token } = partsOf(await headersFor(endpoint, keys, DELIVERY, null));
    expect((await jwtVerify(token, publicKey)).payload).not.toHaveProperty("sub");
  });

  test("comes with the lifetime, the urgency and the topic of the message", async () => {
    const { keys } = await newKeys();
    const headers = await headersFor(endpoint, keys, { ...DELIVERY, topic: "post-1" }, null);
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "60",
      urgency: "normal",
      topic: "post-1",
    });
    expect(await headersFor(endpoint, keys, DELIVERY, null)).not.toHaveProperty("topic");
  });
});

const DELIVERY = { ttl: 60, urgency: "normal" } as const;

async function newKeys() {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const { x, y } = await exportJWK(pair.publicKey);
  const point = Buffer.concat([Buffer.from([4]), bytes(x!), bytes(y!)]);
  const keys = { publicKey: point.toString("base64url"), privateKey: await exportJWK(pair.privateKey) };
  return { publicKey: pair.publicKey, keys };
}

function partsOf({ authorization }: Record<string, string>): { token: string; key: string } {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization!)!;
  return { token: token!, key: key! };
}
