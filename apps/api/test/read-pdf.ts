import { inflateSync } from 'node:zlib'

function unpacked(body: string): string {
  const found = /\/Length (\d+)[\s\S]*?\/FlateDecode\s*>>\s*stream\r?\n/.exec(body)
  if (found === null) return ''
  const start = found.index + found[0].length
  try {
    // Bytes like the end of a line can stand at the end of what is packed.
    return inflateSync(Buffer.from(body.slice(start, start + Number(found[1])), 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** The letters of a font that is embedded, by the number of their sign. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
}

/** The texts of a PDF in the order in which they were drawn, and how many pages and pictures it has. */
export function readPdf(bytes: Buffer) {
  const raw = bytes.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, map === '' ? null : lettersOf(unpacked(objects.get(map) ?? ''))]
    }),
  )
  const drawn = (hex: string, letters: readonly string[] | null) =>
    letters === null
      ? Buffer.from(hex, 'hex').toString('latin1')
      : [...hex.matchAll(/..../g)].map(([code]) => letters[Number.parseInt(code, 16)] ?? '').join('')
  const texts: string[] = []
  let letters: readonly string[] | null = null
  for (const body of objects.values()) {
    for (const [, font, parts = ''] of unpacked(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? null
      else texts.push([...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => drawn(hex, letters)).join(''))
    }
  }
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0
  return { text: texts.join(' '), pages: count(/\/Type \/Page\b/g), pictures: count(/\/Subtype \/Image/g) }
}
