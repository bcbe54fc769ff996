/** The part of http_ece that seals push messages; the package brings no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface Parameters {
    version: "aes128gcm";
    /** The key pair of this one message. */
    privateKey: ECDH;
    /** The receiver's public key, as an uncompressed point. */
    dh: Buffer;
    authSecret: Buffer;
    /** Random where absent. */
    salt?: Buffer;
  }

  export function encrypt(plain: Buffer, parameters: Parameters): Buffer;
}
