const SPACE = 0x20
const DELETE = 0x7f
const LINE = new Set([...'\t\n\v\f\r'].map((sign) => sign.charCodeAt(0)))

/** True for text, UTF-8, Latin, or UTF-16 with its mark: no NUL and no other control character than tabs and line ends. */
export function isText(bytes: Buffer): boolean {
  const wide = wideEncodingOf(bytes)
  if (wide === undefined) return bytes.every((byte) => (byte >= SPACE && byte !== DELETE) || LINE.has(byte))
  try {
    return isText(Buffer.from(new TextDecoder(wide, { fatal: true }).decode(bytes)))
  } catch {
    // Half of a character.
    return false
  }
}

/** How Notepad and Excel mark text of two bytes a character. */
function wideEncodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
