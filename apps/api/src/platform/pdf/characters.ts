import { readFileSync } from 'node:fs'

const FORMAT_OF_GROUPS = 12

/** Whether a TrueType font has a character; read from its table of character groups. Throws for a font without one. */
export function charactersOf(path: string): (character: string) => boolean {
  const font = readFileSync(path)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  const start = cmap === undefined ? 0 : font.readUInt32BE(cmap + 8)
  const encodings = Array.from({ length: font.readUInt16BE(start + 2) }, (_, at) => start + 4 + at * 8)
  const table = encodings
    .map((at) => start + font.readUInt32BE(at + 4))
    .find((at) => font.readUInt16BE(at) === FORMAT_OF_GROUPS)
  if (cmap === undefined || table === undefined) throw new Error(`${path} has no table of characters`)
  const groups = Array.from({ length: font.readUInt32BE(table + 12) }, (_, at) => ({
    first: font.readUInt32BE(table + 16 + at * 12),
    last: font.readUInt32BE(table + 20 + at * 12),
  }))
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return groups.some(({ first, last }) => first <= code && code <= last)
  }
}
