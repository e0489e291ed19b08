import { printed, type Weight } from './printed.ts'

/** Of a text or a line; a number is one of the series of a chart. */
type Tone = 'ink' | 'quiet' | 'line' | 'attention' | number

/** A text in a drawing, within a width from its place. */
export interface DrawnText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
  readonly weight?: Weight
  readonly tone?: Tone
}
/** A path as SVG writes it. */
export interface DrawnPath {
  readonly path: string
  readonly tone: Tone
  readonly isFilled?: boolean
  readonly isDashed?: boolean
}
/** A chart at its own measure, from the top left. */
export interface Drawing {
  readonly height: number
  readonly paths: readonly DrawnPath[]
  readonly texts: readonly DrawnText[]
}

/** What stands in a tile from the top down: a text, or a chart as wide as the tile. */
export type TilePart =
  | { readonly text: string; readonly size: number; readonly weight?: Weight; readonly tone?: Tone }
  | { readonly draw: (width: number) => Drawing }

/** A box on the grid of twelve columns. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly parts: readonly TilePart[]
}

interface Pen {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly colours: Readonly<Record<Exclude<Tone, number>, string>>
}

const COLUMNS = 12
const GAP = 8
const PAD = 7
const BELOW = 2.5
/** The texts of a drawing. */
const SMALL = 7
/** Those of the charts on the screen. */
const SERIES = ['#0B6670', '#4E949C', '#9A8142', '#8C6BB1', '#7A8B93']

const colourOf = ({ colours }: Pen, tone: Tone = 'ink') =>
  typeof tone === 'number' ? (SERIES[tone % SERIES.length] ?? colours.ink) : colours[tone]

/** Draws boxes on a grid below the last text: bands of the grid stay together, a page is begun where one does not fit. */
export function drawTiles(pen: Pen, tiles: readonly Tile[]): void {
  const { doc, bottom } = pen
  const top = doc.page.margins.top
  for (const band of bandsOf(tiles)) {
    const height = heightOf(pen, band)
    if (height <= bottom - top) {
      if (doc.y + height > bottom) doc.addPage()
      drawBand(pen, band, doc.y)
      doc.y += height + GAP
    } else {
      // Too tall for a page: one below the other, each as high as it has to be.
      for (const tile of band.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
        const own = [{ ...tile, x: 0, y: 0, w: COLUMNS, h: 1 }]
        const needed = heightOf(pen, own)
        if (doc.y + needed > bottom) doc.addPage()
        drawBand(pen, own, doc.y)
        doc.y += needed + GAP
      }
    }
  }
  doc.x = pen.left
}

/** Tiles whose rows overlap, from the top down. */
function bandsOf(tiles: readonly Tile[]): Tile[][] {
  const bands: Tile[][] = []
  let end = 0
  for (const tile of tiles.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = bands.at(-1)
    if (last && tile.y < end) last.push(tile)
    else bands.push([tile])
    end = Math.max(last && tile.y < end ? end : 0, tile.y + tile.h)
  }
  return bands
}

const widthOf = ({ width }: Pen, { w }: Tile) => ((width + GAP) / COLUMNS) * w - GAP

/** How high a row of the grid is, so that each tile of a band has the room that it needs. */
function rowHeight(pen: Pen, band: readonly Tile[]): number {
  return Math.max(...band.map((tile) => (neededBy(pen, tile) + GAP) / tile.h)) - GAP
}
function heightOf(pen: Pen, band: readonly Tile[]): number {
  const first = Math.min(...band.map(({ y }) => y))
  const rows = Math.max(...band.map(({ y, h }) => y + h)) - first
  return rows * (rowHeight(pen, band) + GAP) - GAP
}

function neededBy(pen: Pen, tile: Tile): number {
  const inner = widthOf(pen, tile) - 2 * PAD
  return 2 * PAD + tile.parts.reduce((sum, part) => sum + partHeight(pen, part, inner) + BELOW, -BELOW)
}

function partHeight({ doc }: Pen, part: TilePart, width: number): number {
  if ('draw' in part) return part.draw(width).height
  const drawn = printed(part.text, part.weight)
  return doc.font(drawn.font).fontSize(part.size).heightOfString(drawn.text, { width })
}

function drawBand(pen: Pen, band: readonly Tile[], top: number): void {
  const { doc, left, width } = pen
  const first = Math.min(...band.map(({ y }) => y))
  const row = rowHeight(pen, band)
  for (const tile of band) {
    const x = left + ((width + GAP) / COLUMNS) * tile.x
    const y = top + (tile.y - first) * (row + GAP)
    const [across, high] = [widthOf(pen, tile), tile.h * (row + GAP) - GAP]
    doc.roundedRect(x, y, across, high, 4).lineWidth(0.6).strokeColor(colourOf(pen, 'line')).stroke()
    let at = y + PAD
    for (const part of tile.parts) {
      drawPart(pen, part, { x: x + PAD, y: at, width: across - 2 * PAD })
      at += partHeight(pen, part, across - 2 * PAD) + BELOW
    }
  }
  doc.y = top
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

function drawPart(pen: Pen, part: TilePart, { x, y, width }: Place): void {
  const { doc } = pen
  if (!('draw' in part)) {
    const drawn = printed(part.text, part.weight)
    doc.font(drawn.font).fontSize(part.size).fillColor(colourOf(pen, part.tone)).text(drawn.text, x, y, { width })
    return
  }
  const { paths, texts } = part.draw(width)
  for (const { path, tone, isFilled = false, isDashed = false } of paths) {
    if (path === '') continue
    doc.save().translate(x, y).path(path)
    if (isFilled) doc.fillColor(colourOf(pen, tone)).fill()
    else {
      if (isDashed) doc.dash(3, { space: 2 })
      doc
        .lineWidth(tone === 'line' ? 0.4 : 1.2)
        .strokeColor(colourOf(pen, tone))
        .stroke()
    }
    doc.restore()
  }
  for (const { text, x: across, y: down, width: room, align = 'left', weight, tone } of texts) {
    const drawn = printed(text, weight)
    const options = { width: room, align, height: SMALL * 1.3, ellipsis: true, lineBreak: false }
    doc
      .font(drawn.font)
      .fontSize(SMALL)
      .fillColor(colourOf(pen, tone))
      .text(drawn.text, x + across, y + down, options)
  }
}
