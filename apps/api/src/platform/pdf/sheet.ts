import type { Readable } from 'node:stream'
import { printed, type Weight } from './printed.ts'
import { drawQr } from './qr.ts'
import { drawTiles, type Tile } from './tiles.ts'

const MM = 72 / 25.4
const MARGIN = 18 * MM
/** The footer stands in the lower margin. */
const BOTTOM = 20 * MM
const QR = 26 * MM
const GAP = 4 * MM
const INK = '#16202a'
const QUIET = '#5b6770'
const LINE = '#d5dbdf'
const ATTENTION = '#9a3412'
const BULLET = 3.5 * MM
const PHOTOS_ACROSS = 3
const PHOTO_HEIGHT = 46 * MM

/** Whose print it is. */
export interface Letterhead {
  readonly company: string
  readonly logo: Buffer | null
}

export interface SheetFact {
  readonly label: string
  readonly value: string
}

export interface SheetColumn {
  readonly label: string
  /** Its part of the width. */
  readonly share: number
  readonly isNumber?: boolean
}

export interface SignatureLine {
  readonly role: string
  readonly name: string
  /** What stands below the line. */
  readonly note: string
}

/** The page after page of one record, drawn from the top down. */
export interface Sheet {
  /** Company, title, a line below it, and the QR code of the live record at the right. */
  head(head: Letterhead & { readonly title: string; readonly line: string; readonly address: string }): void
  notice(text: string): void
  section(title: string): void
  group(title: string): void
  facts(facts: readonly SheetFact[]): void
  paragraph(text: string): void
  /** Rows under their headings; a column takes its share of the width, numbers stand at its right. */
  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): void
  /** Lines that are read at arm's length, each on its own. */
  lines(texts: readonly string[]): void
  /** Something with a date at the left: a decision, an event. */
  entry(entry: { at: string; title: string; who: string; lines: readonly string[] }): void
  /** Lines to sign, three across; one that was signed electronically says by whom and when. */
  signatures(lines: readonly SignatureLine[]): void
  /** Pictures three across; one that cannot be drawn is named. */
  photos(pictures: readonly { readonly name: string; readonly bytes: Buffer }[]): void
  /** Boxes on a grid of twelve columns, where a screen has them. */
  tiles(tiles: readonly Tile[]): void
  /** Writes the footers and ends the file. */
  end(footer: (page: number, pages: number) => string): Readable
}

interface Put {
  readonly weight?: Weight
  readonly size: number
  readonly colour: string
  readonly at?: { readonly x: number; readonly y: number }
  readonly width?: number
  readonly height?: number
  readonly ellipsis?: boolean
  readonly lineBreak?: boolean
  readonly align?: 'right'
}

/** Begins a record on A4, upright unless it is wide, with the title of the file. */
export async function openSheet(title: string, { isWide = false } = {}): Promise<Sheet> {
  const [{ default: PDFDocument }, { create }] = await Promise.all([import('pdfkit'), import('qrcode')])
  const doc = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    info: { Title: title },
  })
  const left = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const bottom = () => doc.page.height - BOTTOM

  /** Leaves room for what must not be torn apart. */
  const room = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage()
  }
  /** A text at a place, else below the last one. */
  const put = (text: string, { weight = 'regular', size, colour, at, ...options }: Put) => {
    const drawn = printed(text, weight)
    doc.font(drawn.font).fontSize(size).fillColor(colour)
    return at ? doc.text(drawn.text, at.x, at.y, options) : doc.text(drawn.text, options)
  }
  const line = (text: string, weight: Weight, size: number, colour: string, options = {}) =>
    put(text, { weight, size, colour, at: { x: left, y: doc.y }, width, ...options })
  const heightOf = (text: string, weight: Weight, size: number, across: number) => {
    const drawn = printed(text, weight)
    return doc.font(drawn.font).fontSize(size).heightOfString(drawn.text, { width: across })
  }
  const rule = () =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke()

  return {
    head({ company, logo, title: heading, line: below, address }) {
      const top = doc.y
      const across = width - QR - GAP
      drawQr(doc, create(address, { errorCorrectionLevel: 'M' }), { x: left + width - QR, y: top, width: QR })
      doc.link(left + width - QR, top, QR, QR, address)
      if (logo !== null && draws(() => doc.image(logo, left, top, { fit: [40 * MM, 12 * MM] }))) doc.y = top + 14 * MM
      line(company, 'regular', 10, QUIET, { width: across })
      doc.moveDown(0.4)
      line(heading, 'bold', 17, INK, { width: across })
      doc.moveDown(0.2)
      line(below, 'regular', 10, QUIET, { width: across })
      doc.y = Math.max(doc.y, top + QR) + GAP
      rule()
      doc.y += GAP
    },
    notice(text) {
      line(text, 'bold', 12, ATTENTION)
      doc.y += GAP
    },
    section(name) {
      room(24 * MM)
      doc.y += 2 * MM
      line(name, 'bold', 12.5, INK)
      doc.y += 1.2 * MM
      rule()
      doc.y += 2.5 * MM
    },
    group(name) {
      room(16 * MM)
      doc.y += 1 * MM
      line(name, 'bold', 10, INK)
      doc.y += 1.5 * MM
    },
    facts(facts) {
      const across = (width - GAP) / 2
      for (let at = 0; at < facts.length; ) {
        const first = facts[at]
        const second = facts[at + 1]
        if (first === undefined) break
        const isLong = ({ value }: SheetFact) => heightOf(value, 'regular', 10, across) > 26
        // Long text has the whole width, so that it does not stand in a narrow pillar.
        const pair = second !== undefined && !isLong(first) && !isLong(second) ? [first, second] : [first]
        const each = pair.length === 1 ? width : across
        const heights = pair.map(
          ({ label, value }) => heightOf(label, 'regular', 8, each) + heightOf(value, 'regular', 10, each) + 2,
        )
        const height = Math.max(...heights)
        room(Math.min(height, 60 * MM))
        const top = doc.y
        let end = top
        for (const [index, { label, value }] of pair.entries()) {
          const x = left + index * (across + GAP)
          put(label, { size: 8, colour: QUIET, at: { x, y: top }, width: each })
          put(value, { size: 10, colour: INK, at: { x, y: doc.y + 1 }, width: each })
          end = Math.max(end, doc.y)
        }
        doc.y = (pair.length === 1 ? doc.y : end) + 2.4 * MM
        at += pair.length
      }
    },
    paragraph(text) {
      room(8 * MM)
      line(text, 'regular', 9, QUIET)
      doc.y += 2 * MM
    },
    table(columns, rows) {
      const shares = columns.reduce((sum, { share }) => sum + share, 0)
      const widths = columns.map(({ share }) => (width * share) / shares - GAP / 2)
      const draw = (texts: readonly string[], weight: Weight, size: number, colour: string) => {
        const heights = texts.map((text, at) => heightOf(text, weight, size, widths[at] ?? width))
        room(Math.max(...heights) + 2 * MM)
        const top = doc.y
        let x = left
        for (const [at, text] of texts.entries()) {
          const across = widths[at] ?? width
          const options = columns[at]?.isNumber ? ({ align: 'right' } as const) : {}
          put(text, { weight, size, colour, at: { x, y: top }, width: across, ...options })
          x += across + GAP / 2
        }
        doc.x = left
        doc.y = top + Math.max(...heights) + 1 * MM
        rule()
        doc.y += 1 * MM
      }
      const labels = columns.map(({ label }) => label)
      draw(labels, 'regular', 8, QUIET)
      for (const row of rows) draw(row, 'regular', 10, INK)
      doc.y += 1.4 * MM
    },
    lines(texts) {
      for (const text of texts) {
        room(heightOf(text, 'regular', 9.5, width - BULLET))
        const top = doc.y
        line('•', 'regular', 9.5, INK)
        doc.y = top
        put(text, { size: 9.5, colour: INK, at: { x: left + BULLET, y: top }, width: width - BULLET })
        doc.x = left
        doc.y += 0.6 * MM
      }
      doc.y += 1.4 * MM
    },
    entry({ at, title: what, who, lines }) {
      const column = 36 * MM
      const across = width - column
      const height = heightOf(what, 'bold', 10, across) + 12
      room(height + (lines.length > 0 ? 12 : 0))
      const top = doc.y
      put(at, { size: 9, colour: QUIET, at: { x: left, y: top }, width: column - GAP })
      put(what, { weight: 'bold', size: 10, colour: INK, at: { x: left + column, y: top }, width: across })
      if (who !== '') put(who, { size: 9, colour: QUIET, width: across })
      for (const each of lines) put(each, { size: 9.5, colour: INK, width: across })
      doc.x = left
      doc.y += 2.4 * MM
    },
    signatures(lines) {
      const across = (width - 2 * GAP) / 3
      const height = 24 * MM
      for (let at = 0; at < lines.length; at += 3) {
        room(height)
        const top = doc.y
        for (const [index, { role, name, note }] of lines.slice(at, at + 3).entries()) {
          const x = left + index * (across + GAP)
          const below = (text: string, weight: Weight, size: number, colour: string, down: number) =>
            put(text, {
              weight,
              size,
              colour,
              at: { x, y: top + down * MM },
              width: across,
              height: size * 1.2,
              ellipsis: true,
            })
          below(role, 'regular', 8, QUIET, 0)
          below(name, 'bold', 10, INK, 9)
          doc
            .moveTo(x, top + 14.5 * MM)
            .lineTo(x + across, top + 14.5 * MM)
            .lineWidth(0.6)
            .strokeColor(INK)
            .stroke()
          below(note, 'regular', 8, QUIET, 15.5)
        }
        doc.x = left
        doc.y = top + height
      }
    },
    photos(pictures) {
      const across = (width - (PHOTOS_ACROSS - 1) * GAP) / PHOTOS_ACROSS
      for (let at = 0; at < pictures.length; at += PHOTOS_ACROSS) {
        room(PHOTO_HEIGHT + 6 * MM)
        const top = doc.y
        for (const [index, { name, bytes }] of pictures.slice(at, at + PHOTOS_ACROSS).entries()) {
          const x = left + index * (across + GAP)
          const drawn = draws(() => doc.image(bytes, x, top, { fit: [across, PHOTO_HEIGHT] }))
          put(drawn ? name : `${name} (cannot be drawn here)`, {
            size: 7.5,
            colour: QUIET,
            at: { x, y: top + PHOTO_HEIGHT + 2 },
            width: across,
            height: 10,
            ellipsis: true,
          })
        }
        doc.y = top + PHOTO_HEIGHT + 6 * MM
      }
      doc.x = left
    },
    tiles(tiles) {
      drawTiles(
        { doc, left, width, bottom: bottom(), colours: { ink: INK, quiet: QUIET, line: LINE, attention: ATTENTION } },
        tiles,
      )
    },
    end(footer) {
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page)
        // Below the margin a text would begin a new page.
        doc.page.margins.bottom = 0
        const at = { x: left, y: doc.page.height - 12 * MM }
        put(footer(page + 1, count), { size: 8, colour: QUIET, at, width, lineBreak: false })
      }
      doc.end()
      return doc
    },
  }
}

/** Whether a picture could be drawn: a damaged one must not take the record with it. */
function draws(draw: () => unknown): boolean {
  try {
    draw()
    return true
  } catch {
    return false
  }
}
