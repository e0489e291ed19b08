import type { Readable } from 'node:stream'
import { printed } from './printed.ts'

/** A label in words: who or what it is, and lines below that. */
export interface TextLabel {
  readonly head: string
  readonly title: string
  /** The second one, such as the medicine, stands out. */
  readonly lines: readonly string[]
}

const MM = 72 / 25.4
/** A4 with 2 × 7 labels of 99.1 × 38.1 mm, as they are sold. */
const ACROSS = 2
const DOWN = 7
const WIDTH = 99.1 * MM
const HEIGHT = 38.1 * MM
const LEFT = 4.65 * MM
const TOP = 15.15 * MM
const GAP = 2.5 * MM
const MARGIN = 4 * MM
const HEAD = { weight: 'regular', size: 6.5 } as const
const TITLE = { weight: 'bold', size: 11 } as const
const STRONG = { weight: 'bold', size: 9 } as const
const LINE = { weight: 'regular', size: 8 } as const

/** Sheets of labels as a PDF; a text that is too long for its line takes a second one, and what does not fit ends with dots. */
export async function labelSheets(title: string, labels: readonly TextLabel[]): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit')
  const sheet = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } })
  const width = WIDTH - 2 * MARGIN
  for (const [n, { head, title: name, lines }] of labels.entries()) {
    const place = n % (ACROSS * DOWN)
    if (place === 0) sheet.addPage()
    const x = LEFT + (place % ACROSS) * (WIDTH + GAP) + MARGIN
    let y = TOP + Math.floor(place / ACROSS) * HEIGHT + MARGIN
    const bottom = y + HEIGHT - 2 * MARGIN
    const texts = [
      [head, HEAD],
      [name, TITLE],
      ...lines.map((text, at) => [text, at === 1 ? STRONG : LINE] as const),
    ] as const
    for (const [text, { weight, size }] of texts) {
      const drawn = printed(text, weight)
      const left = bottom - y
      if (left < size) break
      sheet.font(drawn.font).fontSize(size)
      const height = Math.min(sheet.heightOfString(drawn.text, { width }), size * 2.5, left)
      sheet.text(drawn.text, x, y, { width, height, ellipsis: true })
      y += height + 0.6 * MM
    }
  }
  sheet.end()
  return sheet
}
