import type { create } from 'qrcode'

/** What a code is drawn with; a PDF of pdfkit. */
interface Canvas {
  rect(x: number, y: number, width: number, height: number): unknown
  fill(colour: string): unknown
}

/** Draws a QR code with its left upper corner at a place; dots side by side are one bar, so that no hair is between them. */
export function drawQr(
  canvas: Canvas,
  { modules: { size, data } }: ReturnType<typeof create>,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const dot = width / size
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue
      const from = column
      while (column + 1 < size && data[row * size + column + 1]) column++
      canvas.rect(x + from * dot, y + row * dot, (column - from + 1) * dot, dot)
    }
  }
  canvas.fill('#000000')
}
