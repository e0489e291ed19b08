import { describe, expect, it } from 'vitest'
import { bomb } from '../../../test/bomb.ts'
import { hostileSheets, slowSheet } from '../../../test/hostile-files.ts'
import type { ImportRow } from './importer.ts'
import { readFile } from './read-file.ts'

const request = (bytes: Buffer) => ({
  bytes,
  format: 'xlsx' as const,
  columns: [{ key: 'name', header: 'Name', required: true }],
  passedOver: [],
  said: null,
  mostRows: 50_000,
  batch: 500,
})
const TOO_LONG = 'The file takes too long to be read. Save it again as a plain sheet, or split it'
const keep = async () => undefined

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
/** An Excel file with these rows as they are stored, under the header Name. */
const sheet = (rows: string, { after = '', before = '', ...more }: Readonly<Record<string, string>> = {}) =>
  bomb(
    `<worksheet>${before}<sheetData><row r="1">${text('A1', 'Name')}</row>${rows}</sheetData>${after}</worksheet>`,
    more,
  )
const FORMATS = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="&quot;EQ-&quot;0000"/></numFmts>
  <cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

/** The names that are read, and what is said of the file. */
async function read(bytes: Buffer, format: 'xlsx' | 'csv' = 'xlsx') {
  const names: (string | null)[] = []
  const keepNames = async (rows: readonly ImportRow[]) =>
    void names.push(...rows.map(({ cells: [name = null] }) => name))
  const outcome = await readFile({ ...request(bytes), format }, { keep: keepNames })
  if (outcome.kind === 'problem') return { names, notes: [], problem: outcome.problem }
  return { names, notes: outcome.notes, problem: outcome.match.problem }
}

describe('what a file says beside its values', () => {
  it('number cells keep the zeros and the texts that their format shows', async () => {
    const rows = `<row r="2">${number('A2', 123, 1)}</row><row r="3">${number('A3', 45, 2)}</row><row r="4">${number('A4', 123)}</row>`
    expect((await read(sheet(rows, { styles: FORMATS }))).names).toEqual(['00123', 'EQ-0045', '123'])
  })

  it('a number that Excel has rounded to 15 digits is refused and named, not taken', async () => {
    const rows = `<row r="2">${text('A2', '3201011509930002')}</row><row r="3">${number('A3', 3201011509930000)}</row>`
    const wrong =
      'Row 3, Name holds a number that Excel has rounded: it keeps 15 digits. Format the column as text and write the digits again'
    expect((await read(sheet(rows))).problem).toBe(wrong)
    expect((await read(Buffer.from('Name\nA\n3.20101E+15\n'), 'csv')).problem).toBe(wrong)
    expect((await read(sheet(`<row r="2">${number('A2', 123456789012345)}</row>`))).names).toEqual(['123456789012345'])
  })

  it('merged cells, a hidden sheet, hidden rows and columns are named', async () => {
    const rows = `<row r="2" hidden="1">${text('A2', 'A')}</row><row r="3">${text('A3', 'B')}</row>`
    const found = sheet(rows, {
      state: 'hidden',
      before: '<cols><col min="3" max="3" hidden="1"/></cols>',
      after: '<mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="D2:D3"/></mergeCells>',
    })
    expect(await read(found)).toEqual({
      names: ['A', 'B'],
      notes: [
        'The sheet “Data” is hidden in the file, and it is the one that was read',
        '1 hidden row of the sheet was read, too',
        'Hidden columns of the sheet were read, too',
        'Of merged cells only the first holds the value, the others are empty: C2:C3, D2:D3',
      ],
      problem: null,
    })
    expect((await read(sheet(`<row r="2">${text('A2', 'A')}</row>`))).notes).toEqual([])
  })

  it('a first line that names the separator is followed, said, and no row', async () => {
    expect(await read(Buffer.from('sep=|\r\nName|Other, or not\r\nA|B\r\n'), 'csv')).toMatchObject({
      problem: expect.stringContaining('“Other, or not” is no column'),
    })
    expect(await read(Buffer.from('\uFEFFsep=;\nName\nA\n'), 'csv')).toEqual({
      names: ['A'],
      notes: ['The first line says that “;” separates the columns'],
      problem: null,
    })
  })
})

describe('a file', () => {
  it.each(Object.entries(hostileSheets('Name')))('with %s is refused in seconds', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(10_000)
    expect(await readFile(request(bytes), { keep })).toEqual({
      kind: 'problem',
      problem: expect.not.stringMatching(TOO_LONG),
    })
  })

  it('is aborted when it takes too long or is cancelled', async () => {
    const slow = slowSheet('Name')
    expect(await readFile(request(slow), { keep, processorMs: 500 })).toEqual({ kind: 'problem', problem: TOO_LONG })
    await expect(readFile(request(slow), { keep, signal: AbortSignal.timeout(500) })).rejects.toThrow('aborted')
  })
})
