import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** For tests: a browser's side of RFC 8291, written from the standard and not with the library that encrypts. */
export class TestReceiver {
  readonly #keys: ECDH;
  readonly authSecret: Buffer;

  constructor({ privateKey, authSecret }: { privateKey?: Buffer; authSecret?: Buffer } = {}) {
    this.#keys = createECDH("prime256v1");
    if (privateKey) this.#keys.setPrivateKey(privateKey);
    else this.#keys.generateKeys();
    this.authSecret = authSecret ?? randomBytes(16);
  }

  get publicKey(): Buffer {
    return this.#keys.getPublicKey();
  }

  /** Decrypts a message of one record. Throws for a message to somebody else, or one that was changed. */
  open(message: Buffer): string {
    const [salt, keyLength] = [message.subarray(0, 16), message.readUInt8(20)];
    const sender = message.subarray(21, 21 + keyLength);
    const sealed = message.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.publicKey, sender]);
    const shared = hkdf(this.#keys.computeSecret(sender), this.authSecret, info, 32);
    const key = hkdf(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
    return padded.subarray(0, end).toString();
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
