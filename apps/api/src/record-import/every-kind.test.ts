import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { IMPORT_ITEMS } from '@selamat/contract/domains/imports/items'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { itemsOf } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { giveClinic } from '../../test/factories.ts'
import type { First } from '../../test/fixtures/fixture.ts'
import { fixturesOf } from '../../test/fixtures/index.ts'
import { type Cells, csvOf, importing } from '../../test/imports.ts'

const test = await testApp()
const { app, as, signIn } = test
const { uploaded, rows, imported, undone } = await importing(test)
const ADMIN = '10000002'
await giveClinic(test.context.database.kysely, ADMIN)
const admin = await as(ADMIN)
const { access_token: token } = await signIn(ADMIN)
const first: First = async (resource, keyword) => {
  const { body } = await admin(resource.endpoints.options, { body: keyword === undefined ? {} : { keyword } })
  return body.data.options[0]?.id ?? 0
}
const fixtures = await fixturesOf(first)
const comesFromFiles = ({ verbs, imports }: AnyResource) =>
  imports !== false && verbs.includes('create') && verbs.includes('update')

/** The first sheet of a file that the API hands over. */
async function sheet(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.inject({ method, url: `${API_BASE}${path}`, headers, ...(payload ? { payload } : {}) })
  const book = await readXlsx(response.rawPayload)
  return (book.sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (cell === null ? null : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))),
  )
}

/** The exported rows of records, by header. */
async function exported({ endpoints }: AnyResource, ids: readonly number[]): Promise<Cells[]> {
  const [headers = [], ...lines] = await sheet('POST', endpoints.export.path, { filter: { id: ids } })
  return lines.map((line) => Object.fromEntries(headers.map((header, index) => [header ?? '', line[index] ?? null])))
}

describe('what comes from files', () => {
  it('is every resource of the kit that is created and changed, governed by items that the operations name', async () => {
    for (const { resource } of fixtures) {
      const { status, body } = await admin(bulkUploads.kind, { params: { kind: resource.path } })
      expect([resource.path, status]).toEqual([resource.path, comesFromFiles(resource) ? 200 : 404])
      if (status !== 200) continue
      expect(body.data).toMatchObject({ label: resource.label, list: resource.paths.list, mayImport: true })
      const governing = IMPORT_ITEMS.map(storedItemId)
      for (const item of itemsOf(resource.imports || resource.menuItem)) expect(governing).toContain(storedItemId(item))
    }
  })
})

describe.each(fixtures.filter(({ resource }) => comesFromFiles(resource)))(
  '$resource.label.many ($resource.path)',
  ({ resource, name, sample }) => {
    const { endpoints, path } = resource
    let serial = 0
    const label = () => `File ${path.slice(0, 8)} ${++serial}`
    const record = async () => {
      const { status, body } = await admin(endpoints.create, { body: sample(label()) })
      expect([status, body.message, body.errors]).toEqual([200, 'Data Saved Successfully', undefined])
      return { id: Number(body.data.id) }
    }
    const columns = async () => (await admin(bulkUploads.kind, { params: { kind: path } })).body.data.columns
    /** An exported row with what is its own of another label. */
    const another = async (row: Cells, as: string): Promise<Cells> => {
      const [one, other] = [sample('one label'), sample('two label')]
      const own = (await columns()).filter(({ key }) => one[key] !== other[key] || one[key] === null)
      const said = sample(as)
      const headed = (header: string) =>
        Object.keys(row).find((one) => one === header || header.startsWith(`${one} (`)) ?? header
      const cells = own.map(({ key, header }) => [headed(header), said[key] === null ? null : String(said[key])])
      return { ...row, ...Object.fromEntries(cells) }
    }

    it('has a template with its columns', async () => {
      const [headers] = await sheet('GET', `/bulk-uploads/template/${path}`)
      expect(headers).toEqual((await columns()).map(({ header }) => header))
    })

    it('comes back from its export without a change', async () => {
      const made = [await record(), await record()]
      const lines = await exported(
        resource,
        made.map(({ id }) => id),
      )
      const upload = await uploaded(ADMIN, { name: 'back.csv', bytes: csvOf(lines) }, path)
      const checkedRows = await rows(ADMIN, upload.bulkUploadId)
      expect([upload.problem, ...checkedRows.map(({ result, notes }) => [result, notes])]).toEqual([
        null,
        ['SAME', {}],
        ['SAME', {}],
      ])
    })

    it('takes new records from a file, shows the wrong row, does nothing twice and is undone', async () => {
      const [line = {}] = await exported(resource, [(await record()).id])
      const [column] = await columns()
      const good = [await another(line, label()), await another(line, label())]
      const bad = { ...(await another(line, label())), [column?.header ?? '']: null }
      const file = { name: 'three.csv', bytes: csvOf([...good, bad]) }
      const upload = await uploaded(ADMIN, file, path)
      const checkedRows = await rows(ADMIN, upload.bulkUploadId)
      expect([upload.problem, ...checkedRows.map(({ result, notes }) => [result, notes])]).toEqual([
        null,
        ['NEW', {}],
        ['NEW', {}],
        ['ERROR', { [column?.key ?? '']: { wrong: 'This field is required' } }],
      ])
      const done = await imported(ADMIN, upload)
      expect(done).toMatchObject({ status: 'PARTIAL', counts: { IMPORTED: 2, ERROR: 1 } })
      const names = good.map((row) =>
        Object.values(row)
          .filter((cell) => String(cell).startsWith('File '))
          .at(0),
      )
      const keyword = String(names[0] ?? '')
      const list = await admin(endpoints.list, { body: { keyword, limit: 100 } })
      if (keyword) expect(list.body.data.map((row) => row[name])).toContain(keyword)
      const again = await uploaded(ADMIN, file, path)
      expect(again.counts).toMatchObject({ SAME: 2, ERROR: 1, NEW: 0 })
      expect(await undone(ADMIN, done)).toMatchObject({ status: 'REVERTED', counts: { REVERTED: 2 } })
      const after = await admin(endpoints.list, { body: { keyword, limit: 100 } })
      if (keyword) expect(after.body.data.map((row) => row[name])).not.toContain(keyword)
    })
  },
)
