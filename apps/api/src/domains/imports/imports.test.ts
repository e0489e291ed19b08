import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Cells, csvOf, importing, xlsxOf } from '../../../test/imports.ts'

const test = await testApp()
const { house, settle } = test
const { person, send, work, uploaded, checked, read, rows, imported } = await importing(test)
const ADMIN = '10000002'

let serial = 20_000_000
const someone = (more: Cells = {}): Cells => ({
  'Employee ID': String(++serial),
  'Full name': `Person ${serial}`,
  Email: `person.${serial}@arunika.example`,
  Department: 'Production',
  Position: 'Panel Operator',
  ...more,
})
const countUsers = async () => Number((await house.database.pool.query('select count(*) as n from users')).rows[0].n)

describe('an import of people', () => {
  it('takes an Excel file, shows what each row would do, and writes it when told (USERS-44, USERS-46, USERS-48, USERS-49)', async () => {
    const people = [someone(), someone({ Department: 'Producton' }), someone({ Email: 'not a mail' })]
    const upload = await uploaded(ADMIN, { name: 'new people.xlsx', bytes: await xlsxOf(people) })
    expect(upload).toMatchObject({
      status: 'VALIDATED',
      sheet: 'Data',
      rowCount: 3,
      counts: { NEW: 1, ERROR: 2 },
      mine: true,
      problem: null,
    })
    const seen = await rows(ADMIN, upload.bulkUploadId)
    expect(seen.map(({ rowNumber, result }) => [rowNumber, result])).toEqual([
      [2, 'NEW'],
      [3, 'ERROR'],
      [4, 'ERROR'],
    ])
    expect(seen[1]?.notes.department).toEqual({ wrong: 'No department is called this', suggestion: 'Production' })
    expect(seen[2]?.notes.email).toEqual({ wrong: 'The input is not a valid email' })
    const before = await countUsers()
    const done = await imported(ADMIN, upload)
    expect(done).toMatchObject({ status: 'PARTIAL', counts: { IMPORTED: 1, ERROR: 2 } })
    expect(await countUsers()).toBe(before + 1)
  })
})

void csvOf
void settle
void work
void send
void person
void checked
void read
void bulkUploads
