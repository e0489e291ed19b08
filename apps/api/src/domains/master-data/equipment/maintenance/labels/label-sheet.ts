import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { printed, type Weight } from '../../../../../platform/pdf/printed.ts'
import { drawQr } from '../../../../../platform/pdf/qr.ts'

/** The text of one label. */
export interface Label {
  readonly code: string
  readonly typeName: string
  readonly companyName: string
  /** What the QR code says. */
  readonly address: string
}

/** A4 with 3 × 8 labels of 70 × 37 mm, as they are sold: half a millimetre stays free above and below. */
const ACROSS = 3
const DOWN = 8
const MM = 72 / 25.4
const WIDTH = 70 * MM
const HEIGHT = 37 * MM
const TOP = 0.5 * MM
/** Printers leave the outermost millimetres of a sheet white. */
const MARGIN = 5 * MM
const QR = 27 * MM

/** Sheets of labels as a PDF, page by page. */
export async function labelSheets(labels: readonly Label[]): Promise<Readable> {
  const [{ default: PDFDocument }, { create }] = await Promise.all([import('pdfkit'), import('qrcode')])
  const sheet = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'Equipment labels' } })

  const draw = (label: Label, x: number, y: number) => {
    const [left, top] = [x + MARGIN, y + MARGIN]
    drawQr(sheet, create(label.address, { errorCorrectionLevel: 'Q' }), { x: left, y: top, width: QR })
    const at = left + QR + 3 * MM
    const width = x + WIDTH - MARGIN / 2 - at
    const line = (text: string, weight: Weight, points: number, down: number, lines: number) => {
      const drawn = printed(text, weight)
      const options = { width, height: points * 1.2 * lines, ellipsis: true }
      sheet
        .font(drawn.font)
        .fontSize(points)
        .text(drawn.text, at, top + down * MM, options)
    }
    line(label.companyName, 'regular', 6.5, 0, 2)
    const code = printed(label.code, 'bold')
    const points = fitting(sheet.font(code.font), code.text, width)
    // A code is never cut: a long one takes a second line.
    line(label.code, 'bold', points, 8, points === SMALLEST ? 2 : 1)
    line(label.typeName, 'regular', 8, 14.5, 3)
  }

  const write = async () => {
    for (let n = 0; n < labels.length; n++) {
      const label = labels[n]
      if (!label) continue
      const place = n % (ACROSS * DOWN)
      if (place === 0) {
        // A thousand codes take a while: others are served between two sheets.
        await setImmediate()
        sheet.addPage()
      }
      draw(label, (place % ACROSS) * WIDTH, TOP + Math.floor(place / ACROSS) * HEIGHT)
    }
    sheet.end()
  }
  write().catch((error: unknown) => sheet.emit('error', error))
  return sheet
}

const LARGEST = 15
const SMALLEST = 7

/** The largest font size for a code on one line. */
function fitting(
  sheet: { fontSize(points: number): { widthOfString(text: string): number } },
  text: string,
  width: number,
): number {
  let points = LARGEST
  while (points > SMALLEST && sheet.fontSize(points).widthOfString(text) > width) points -= 0.5
  return points
}
