import { inflateSync } from 'node:zlib'

/** The texts of a PDF in the order in which they were drawn, and how many pages and pictures it has. */
export function readPdf(bytes: Buffer) {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  const text = streams
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join(' ')
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0
  return { text, pages: count(/\/Type \/Page\b/g), pictures: count(/\/Subtype \/Image/g) }
}
