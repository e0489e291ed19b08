const SPACE = 0x20
const DELETE = 0x7f
const LINE = new Set([...'\t\n\v\f\r'].map((sign) => sign.charCodeAt(0)))

/** True for text, UTF-8 or Latin: no NUL and no other control character than tabs and line ends. */
export const isText = (bytes: Buffer): boolean =>
  bytes.every((byte) => (byte >= SPACE && byte !== DELETE) || LINE.has(byte))
