import { bomb } from './bomb.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheetStart = (header: string) => `<worksheet><sheetData><row r="1">${cell('A1', header)}</row>`

/** Small Excel files that cost a careless reader minutes, by what is wrong with them; `header` stands in A1. */
export const hostileSheets = (header: string): Readonly<Record<string, Buffer>> => ({
  'tags that do not end': bomb(sheetStart(header) + '<c '.repeat(600_000)),
  'attributes without end': bomb(sheetStart(header) + '<c r="A1" '.repeat(190_000)),
  'quotes without end': bomb(sheetStart(header) + '<c r="'.repeat(300_000)),
  'blanks after each cell': bomb(sheetStart(header) + `<c r="A1">${' '.repeat(1000)}`.repeat(1900)),
  'elements in one another': bomb(sheetStart(header) + '<a>'.repeat(600_000)),
  'comments without end': bomb(sheetStart(header) + '<!--'.repeat(450_000)),
})

/** An Excel file of some hundred kB that takes the reader longer than it may: every row reaches to the last column. */
export const slowSheet = (header: string): Buffer =>
  bomb(
    `${sheetStart(header)}${Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>${at}</v></c></row>`).join('')}</sheetData></worksheet>`,
  )
