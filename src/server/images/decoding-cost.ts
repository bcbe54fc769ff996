/**
 * Limits for the frames of an animation, of which only the first is used, and for the scans of a progressive
 * JPEG.
 */
const MAX_FRAMES = 1_000;
const MAX_SCANS = 100;

/**
 * Whether decoding would take far too long: the time grows with the square of a WebP animation's frames, and
 * with a JPEG's scans. Any other costly image ends at the reader's time limit, and other images wait
 * meanwhile.
 */
export function isCostlyToRead(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString("latin1", 0, 4) === "RIFF") return countFrames(buffer) > MAX_FRAMES;
  return buffer[0] === 0xff && buffer[1] === 0xd8 && countScans(buffer) > MAX_SCANS;
}

/** Walks the RIFF chunks: four letters, a length of four bytes, and content padded to an even length. */
function countFrames(buffer: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= buffer.length && frames <= MAX_FRAMES;) {
    if (buffer.toString("latin1", at, at + 4) === "ANMF") frames++;
    const size = buffer.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/**
 * Counts the marker FF DA, which begins a scan, never occurs inside one, and hardly ever occurs elsewhere.
 */
function countScans(buffer: Buffer): number {
  const START_OF_SCAN = Buffer.from([0xff, 0xda]);
  let scans = 0;
  for (let at = buffer.indexOf(START_OF_SCAN); at !== -1 && scans <= MAX_SCANS; scans++) {
    at = buffer.indexOf(START_OF_SCAN, at + 2);
  }
  return scans;
}
