import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { binderIndex, INDEX_FILE } from '@selamat/contract/domains/evidence/binder-index'
import { evidence } from '@selamat/contract/domains/evidence/evidence-binder'
import { file } from '@selamat/contract/domains/files/file'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { productOf } from '../../domains.ts'
import { sealAudit } from '../../platform/audit-seal.ts'
import { run } from '../../platform/database.ts'
import { zipDirectory } from '../../platform/import/zip-scan.ts'
import { verifyBinder } from '../../platform/verify-binder.ts'
import { workOffBinders } from './work-off-binders.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', PUBLIC_URL: 'https://selamat.example', ALLOW_INSECURE: '1' })
const { as, clock, context } = api
const { kysely } = context.database
const [ADMIN, SHE, EMPLOYEE, OTHER] = ['10000002', '10000004', '10000008', '10000020'] as const
await giveRole(kysely, ADMIN, 'company', { 'submenu/Management Dashboard': 'cr' })
await giveRole(kysely, SHE, 'company', { 'submenu/Management Dashboard': 'cr' })
await giveRole(kysely, OTHER, 'company', { 'submenu/Management Dashboard': 'cr' })
const folder = await mkdtemp(path.join(tmpdir(), 'selamat-binder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const input = {
  standard: 'ISO45001' as const,
  title: 'Surveillance audit',
  siteId: null,
  from: '2026-11-01',
  until: '2026-11-20',
}
const ask = async (who: string, more = {}) => (await as(who))(evidence.create, { body: { ...input, ...more } })
const work = () => workOffBinders(context, productOf(context).evidence)
const read = async (who: string, id: number) => (await as(who))(evidence.get, { params: { id } })
const download = async (who: string, id: number) => (await as(who))(file.download, { params: { id } })
const entry = (bytes: Buffer, name: string) => {
  const found = zipDirectory(bytes).get(name)
  if (!found) throw new Error(`no ${name}`)
  return bytes.subarray(found.start, found.start + found.size)
}

async function made(who: string, more = {}) {
  const { id } = (await ask(who, more)).body.data
  await work()
  const binder = (await read(who, id)).body.data
  if (binder.file === null) throw new Error(binder.problem ?? binder.state)
  const { bytes } = await download(who, binder.file.id)
  return { binder, bytes, index: binderIndex.parse(JSON.parse(entry(bytes, INDEX_FILE).toString())) }
}

describe('an evidence binder', () => {
  it('is queued at once, made beside the requests, and has what its maker can read of the period', async () => {
    const queued = (await ask(ADMIN)).body.data
    expect(queued).toMatchObject({
      state: 'QUEUED',
      number: expect.stringMatching(/^SHE\/EVB\/2026\/XI\/\d{4}$/),
      file: null,
    })
    expect(await work()).toBe(1)
    const ready = (await read(ADMIN, queued.id)).body.data
    expect(ready).toMatchObject({ state: 'READY', problem: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { bytes } = await download(ADMIN, ready.file?.id ?? 0)
    const names = [...zipDirectory(bytes).keys()]
    for (const name of [
      'assessments/assessments.xlsx',
      'acknowledgements/acknowledgements.xlsx',
      'articles/asked.xlsx',
      'permits/permits.xlsx',
      'permits/signatures.xlsx',
      'inspections/inspections.xlsx',
      'certificates/certificates.xlsx',
      'examinations/examinations.xlsx',
      'actions/actions.xlsx',
      'Index.pdf',
      INDEX_FILE,
    ])
      expect(names).toContain(name)
    const permits = (await readXlsx(entry(bytes, 'permits/permits.xlsx'))).sheets[0]?.rows.length ?? 0
    expect(permits).toBeGreaterThan(1)
    expect(names.filter((name) => /^permits\/.*\.pdf$/.test(name))).toHaveLength(permits - 1)
    const { text } = readPdf(entry(bytes, 'Index.pdf'))
    for (const part of ['Surveillance audit', 'evidence for ISO 45001', 'Period', 'permits/permits.xlsx'])
      expect(text).toContain(part)
    const coverage = JSON.stringify((await readXlsx(entry(bytes, 'examinations/examinations.xlsx'))).sheets[0]?.rows)
    expect(coverage).toContain('Examined, or not due yet')
    await api.settle()
    const [news] = await run<{ kind: string }>(
      kysely,
      `select kind from notifications where entity_kind = 'evidence_binders' order by id desc limit 1`,
    )
    expect(news?.kind).toBe('EVIDENCE_READY')
  })

  it('says what is left out for want of a permission, and has no foreign site', async () => {
    const [user] = await run<{ id: number }>(kysely, `select id from users where username = '${EMPLOYEE}'`)
    await run(kysely, 'delete from user_roles where user_id = $1', [user?.id])
    await giveRole(kysely, EMPLOYEE, 'company', { 'submenu/Management Dashboard': 'cr', 'submenu/Equipment': 'r' })
    const { index, bytes } = await made(EMPLOYEE)
    expect([...zipDirectory(bytes).keys()].filter((name) => name.startsWith('permits/'))).toEqual([])
    expect(index.leftOut.map(({ title }) => title)).toContain('Permits to work with their signatures')
    expect(index.heads.every(({ entity }) => entity === 'equipment')).toBe(true)
  })

  it('is verified against the trail, and every change of it is found', async () => {
    await sealAudit(context.database, clock.now())
    const { bytes, index } = await made(ADMIN)
    expect(index.seal).not.toBeNull()
    expect(index.heads.length).toBeGreaterThan(5)
    const verdict = async (content: Buffer) => {
      const place = path.join(folder, 'binder.zip')
      await writeFile(place, content)
      return (await verifyBinder(kysely, place)).problem
    }
    expect(await verdict(bytes)).toBeNull()
    const changed = Buffer.from(bytes)
    const { start } = zipDirectory(bytes).get('permits/permits.xlsx') ?? { start: 0 }
    changed.writeUInt8(changed.readUInt8(start + 40) ^ 1, start + 40)
    expect(await verdict(changed)).toBe('permits/permits.xlsx was changed')
    expect(await verdict(bytes.subarray(0, bytes.length - 7))).toBe('It is no evidence binder, or it is damaged')
    const text = bytes.toString('latin1')
    const other = Buffer.from(
      text.replace(`"number": "${index.number}"`, `"number": "${index.number.replace(/\d$/, 'x')}"`),
      'latin1',
    )
    expect(await verdict(other)).toBe('The audit trail does not know this file: it was put together anew')
    const [head] = index.heads
    await run(kysely, 'alter table audit_events disable trigger user')
    await run(kysely, `update audit_events set hash = sha256('other') where id = $1`, [head?.eventId])
    expect(await verdict(bytes)).toBe(`The audit trail does not have its entry about ${head?.entity} ${head?.entityId}`)
    await run(kysely, 'alter table audit_events enable trigger user')
  })

  it('is for its maker alone: others of the company see that it is there, other companies do not', async () => {
    const { binder } = await made(ADMIN)
    const visible = (await read(SHE, binder.id)).body.data
    expect(visible).toMatchObject({ number: binder.number, file: null })
    expect((await download(SHE, binder.file?.id ?? 0)).status).toBe(404)
    expect((await read(OTHER, binder.id)).status).toBe(404)
    expect((await download(OTHER, binder.file?.id ?? 0)).status).toBe(404)
    expect((await (await as(SHE))(evidence.again, { params: { id: binder.id } })).status).toBe(404)
    expect((await (await as('10000014'))(evidence.list, { body: {} })).status).toBe(403)
  })

  it.each([
    [{ from: '2026-11-02', until: '2026-11-01' }, { until: 'Choose a day on or after the first' }],
    [{ from: '2025-01-01', until: '2026-11-01' }, { until: 'Choose at most 400 days' }],
    [{ from: '2026-12-01', until: '2026-12-02' }, { from: 'Must not be in the future' }],
    [{ siteId: 999_999 }, { siteId: 'Choose one from the list' }],
    [{ title: ' ' }, { title: 'This field is required' }],
  ])('is refused where it cannot be made: %o', async (more, errors) => {
    const { status, body } = await ask(ADMIN, more)
    expect([status, body.errors]).toEqual([422, errors])
  })

  it('fails in words where its maker has left, keeps nothing, and three at once are enough', async () => {
    for (let n = 0; n < 3; n++) expect((await ask(SHE)).status).toBe(200)
    const fourth = await ask(SHE)
    expect([fourth.status, fourth.body.message]).toEqual([
      409,
      '3 of your binders are being made. Wait for one of them',
    ])
    await run(kysely, `update users set must_change_password = true where username = '${SHE}'`)
    await work()
    const rows = await run<{ problem: string; fileId: number | null }>(
      kysely,
      `select problem, file_id from evidence_binders where failed_at is not null`,
    )
    expect(rows.map(({ problem, fileId }) => [problem, fileId])).toEqual(
      Array(3).fill(['Its maker can no longer sign in', null]),
    )
    await run(kysely, `update users set must_change_password = false where username = '${SHE}'`)
    const [failed] = await run<{ id: number }>(
      kysely,
      'select min(id) as id from evidence_binders where failed_at is not null',
    )
    const again = await (await as(SHE))(evidence.again, { params: { id: failed?.id ?? 0 } })
    expect(again.body.data.state).toBe('QUEUED')
    await work()
    expect((await read(SHE, failed?.id ?? 0)).body.data.state).toBe('READY')
  })

  it('is taken over where nobody has heard of it for ten minutes, by one alone', async () => {
    const { id } = (await ask(ADMIN)).body.data
    await run(kysely, 'update evidence_binders set worked_on_at = $1 where id = $2', [clock.now(), id])
    expect(await work()).toBe(0)
    clock.advance(10 * 60_000 + 1)
    const worked = await Promise.all([work(), work()])
    expect(worked.toSorted()).toEqual([0, 1])
    expect((await read(ADMIN, id)).body.data.state).toBe('READY')
  })
})
