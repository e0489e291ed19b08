import { letter, letterPrint } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_KINDS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { DEFAULT_LETTER_TEXTS, letterTextSettings } from '@selamat/contract/domains/medical/letters/letter-texts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { DOCTOR, ELSEWHERE, NURSE, pharmacy } from '../../../../test/pharmacy.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sealer } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = api.context.database
const { visit, move, doctor, companyId } = await pharmacy(api)
const nurse = await api.as(NURSE)
const seal = sealer(api)
const OTHER = '10000005'
await giveRole(kysely, OTHER, 'company', { 'menu/Medical Center Doctor': 'cru', 'menu/Medical Record': 'cru' })
const other = await api.as(OTHER)
await run(
  kysely,
  sql`update medical_centers m set head_doctor_id = u.id from users u where u.username = ${DOCTOR} and m.company_id = ${companyId}`,
)

const textsWith = (changed: object, kind: object = {}) => ({
  ...DEFAULT_LETTER_TEXTS,
  ...changed,
  texts: { ...DEFAULT_LETTER_TEXTS.texts, SICK: { ...DEFAULT_LETTER_TEXTS.texts.SICK, ...kind } },
})
const read = async (who = doctor) => (await who(letterTextSettings.read, {})).body.data
const change = async (value: typeof DEFAULT_LETTER_TEXTS, who = doctor, version?: number) =>
  who(letterTextSettings.change, { body: { version: version ?? (await read()).version, value } })
async function sickLetter(): Promise<number> {
  const { id } = await visit()
  await move(id, 'sign', 'finish')
  const [row] = await run<{ version: number }>(kysely, sql`select version from reservations where id = ${id}`)
  const operation = { id, version: row?.version ?? 1, action: 'SICK' as const }
  const content = { restFrom: '2026-11-20', restUntil: '2026-11-22', consent: false, diagnosis: null }
  const done = await doctor(letter.issue, { body: { ...operation, content, proof: seal(letter.issue, operation) } })
  if (done.status !== 200) throw new Error(done.text)
  return id
}
const print = async (reservationId: number) => (await nurse(letterPrint.SICK, { body: { reservationId } })).bytes

it('texts of letters have versions of the head of the clinic: a letter says and prints what it was issued with for ever (MEDICAL-74)', async () => {
  const early = await sickLetter()
  const earlyBytes = await print(early)
  expect((await read()).version).toBe(1)
  const first = textsWith(
    { letterhead: 'Jl. Poros Bontang km 3\nIzin klinik 503/77', foot: 'Confidential' },
    { opening: 'The undersigned doctor certifies:', closing: 'Thank you for your attention.' },
  )
  expect((await change(first)).body.data).toMatchObject({ version: 2, value: first })
  const middle = await sickLetter()
  const middleBytes = await print(middle)
  const says = readPdf(middleBytes).text
  for (const part of [
    'Jl. Poros Bontang km 3',
    'Izin klinik 503/77',
    'Confidential',
    'undersigned doctor',
    'Thank you for',
  ])
    expect(says).toContain(part)
  expect(readPdf(earlyBytes).text).not.toContain('undersigned')
  await change(textsWith({ letterhead: 'Moved to Samarinda' }))
  expect([(await print(early)).equals(earlyBytes), (await print(middle)).equals(middleBytes)]).toEqual([true, true])
  const named = await run<{ version: number }>(
    kysely,
    sql`select text_version as version from letters where reservation_id = any(${[early, middle]}) order by id`,
  )
  expect(named.map(({ version }) => version)).toEqual([1, 2])
  expect((await doctor(letterTextSettings.readVersion, { params: { version: 2 } })).body.data.value).toEqual(first)
  expect((await doctor(letterTextSettings.readVersion, { params: { version: 9 } })).status).toBe(404)
  const { versions, canChange } = await read()
  expect([versions.map(({ version }) => version), canChange]).toEqual([[3, 2, 1], true])
  expect((await change(first, doctor, 2)).body.code).toBe('STALE')
  await expect(run(kysely, sql`update letter_texts set definition = '{}'`)).rejects.toThrow()
})

it('texts of letters are changed and previewed by the head of the clinic alone, and a preview is of nobody', async () => {
  const value = textsWith({}, { opening: 'Not published yet' })
  for (const kind of LETTER_KINDS) {
    const preview = await doctor(letterTextSettings.preview, { body: { kind, value } })
    const { text } = readPdf(preview.bytes)
    expect([kind, preview.status, text.includes('Preview, not a letter'), text.includes('Not published yet')]).toEqual([
      kind,
      200,
      true,
      kind === 'SICK',
    ])
  }
  expect((await read(other)).canChange).toBe(false)
  const refused = await change(value, other)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the head of the clinic changes the texts of letters',
  ])
  expect((await other(letterTextSettings.preview, { body: { kind: 'SICK', value } })).status).toBe(403)
  expect((await nurse(letterTextSettings.read, {})).status).toBe(403)
  expect((await (await api.as(ELSEWHERE))(letterTextSettings.read, {})).body.data?.version ?? 0).toBe(0)
  const long = textsWith({ foot: 'x'.repeat(121) })
  expect((await change(long)).body.errors).toEqual({ 'value.foot': 'At most 120 characters' })
})
