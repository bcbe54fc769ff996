/** Frames of an animation, of which only the first is shown, and passes over a picture that is sent coarse to fine. */
const MAX_FRAMES = 1_000;
const MAX_SCANS = 100;

/**
 * Whether reading these bytes would take far longer than what they show is worth: the work grows with the square of the
 * frames of a WebP, and with the scans of a JPEG. What else takes long is found by trying, while other images wait.
 */
export function isCostlyToRead(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString("latin1", 0, 4) === "RIFF") return countFrames(buffer) > MAX_FRAMES;
  return buffer[0] === 0xff && buffer[1] === 0xd8 && countScans(buffer) > MAX_SCANS;
}

/** Chunks of RIFF: four letters, four bytes that say how long, and an even number of bytes. */
function countFrames(buffer: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= buffer.length && frames <= MAX_FRAMES;) {
    if (buffer.toString("latin1", at, at + 4) === "ANMF") frames++;
    const size = buffer.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** In what a scan holds, FF is never followed by DA; elsewhere hardly ever. */
function countScans(buffer: Buffer): number {
  const START_OF_SCAN = Buffer.from([0xff, 0xda]);
  let scans = 0;
  for (let at = buffer.indexOf(START_OF_SCAN); at !== -1 && scans <= MAX_SCANS; scans++) {
    at = buffer.indexOf(START_OF_SCAN, at + 2);
  }
  return scans;
}
