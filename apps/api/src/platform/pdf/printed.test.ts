import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { printed } from './printed.ts'

async function pdfOf(text: string): Promise<Buffer> {
  const doc = new PDFDocument()
  const drawn = printed(text)
  doc.font(drawn.font).text(drawn.text)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('a printed text', () => {
  it.each([
    ['Latin beyond Windows-1252', 'Łódź, Đurđević, Şişli, Őrség'],
    ['Vietnamese', 'Nguyễn Thị Hồng Đào'],
    ['Greek and signs', 'Ω 50 Hz, Ελλάδα, Δp ≈ 3'],
    ['Cyrillic', 'Сергей Щукин, Їжак'],
  ])('shows %s as it is, with its signs alone embedded', async (_name, text) => {
    const bytes = await pdfOf(text)
    expect(readPdf(bytes).text).toBe(text)
    expect(bytes.length).toBeLessThan(40_000)
  })

  it('keeps the plain font, which adds nothing to the file, wherever that has every sign', async () => {
    const text = 'Crème brûlée – 5 € at „Tank 3”'.replace('„', '“')
    expect(printed(text, 'bold')).toEqual({ text, font: 'Helvetica-Bold' })
    expect(printed('O₂ ≥ 19.5')).toEqual({ text: 'O2 >= 19.5', font: 'Helvetica' })
    expect(printed('Cafe\u0301')).toEqual({ text: 'Café', font: 'Helvetica' })
    expect((await pdfOf(text)).length).toBeLessThan(2_000)
  })

  it('draws what no font has in its simple form, else as an empty box, and never as another sign', () => {
    expect(printed('Ａ１ 張 Ω').text).toBe('A1 □ Ω')
    expect(printed('👍🏽 Ω\u200d').text).not.toContain('?')
  })
})
