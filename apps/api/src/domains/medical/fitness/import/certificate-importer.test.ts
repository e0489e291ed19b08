import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import {
  FITNESS_STATE_LABELS,
  type FitnessState,
  RESTRICTED_ACTIVITY_LABELS,
  type RestrictedActivity,
} from '@selamat/contract/domains/medical/fitness/fitness-words'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { insertPeople } from '../../../../../test/factories.ts'
import { type Cells, importing } from '../../../../../test/imports.ts'
import { permitting } from '../../../../../test/permits.ts'
import { run } from '../../../../platform/database.ts'
import { fitnessOf } from '../fitness-of.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const { kysely, person, userId, proof, picture } = await permitting(api)
const { checked, rows, imported, undone } = await importing(api)
const [DOCTOR, NURSE, ELSEWHERE] = ['10000006', '10000007', '10000020']
const nurse = await person(NURSE)
const doctor = await person(DOCTOR)
const today = formatDate(api.clock.now())
const KIND = 'fitness-certificates'

let serial = 42_000_000
async function somebody(): Promise<string> {
  const [made] = await insertPeople(kysely, { count: 1, first: ++serial, like: '10000009', role: 'Contractor' })
  return made?.username ?? ''
}

interface Certificate {
  readonly username: string
  readonly state: FitnessState
  readonly validFrom: string
  readonly validUntil: string | null
  readonly activities: readonly RestrictedActivity[]
  readonly label: string
}
const certificate = (username: string, changed: Partial<Certificate> = {}): Certificate => ({
  username,
  state: 'FIT',
  validFrom: today,
  validUntil: addMonths(today, 6),
  activities: [],
  label: '',
  ...changed,
})
const cells = ({ username, state, validFrom, validUntil, activities, label }: Certificate): Cells => ({
  'Employee ID': username,
  Fitness: FITNESS_STATE_LABELS[state],
  'Valid from': validFrom,
  'Valid until': validUntil,
  Provider: 'RS Petro Medika',
  'Not cleared for': activities.map((one) => RESTRICTED_ACTIVITY_LABELS[one]).join('; '),
  'Words for superiors': label,
})
const ofFile = (some: readonly Certificate[], by = NURSE) => checked(by, some.map(cells), 'fitness.csv', KIND)
async function atFile(one: Certificate): Promise<string[]> {
  const [row] = await rows(NURSE, (await ofFile([one])).bulkUploadId)
  return Object.values(row?.notes ?? {}).flatMap(({ wrong }) => wrong ?? [])
}
async function atForm({ username, state, validFrom, validUntil, activities, label }: Certificate): Promise<string[]> {
  const { status, body } = await nurse(fitness.external, {
    body: {
      ...{ userId: await userId(username).catch(() => 999_999_999), state, validFrom, validUntil },
      restrictions: activities.map((activity) => ({ activity, label, until: null })),
      ...{ provider: 'RS Petro Medika', fileId: await picture(NURSE) },
    },
  })
  if (status === 200) return []
  return body.errors ? Object.values(body.errors) : [body.message]
}
const issue = async (username: string, state: FitnessState) =>
  doctor(fitness.issue, {
    body: { userId: await userId(username), state, validUntil: null, restrictions: [], proof: proof() },
  })
const clearedFor = async (username: string, activity: string) => {
  const id = await userId(username)
  return (await fitnessOf(kysely, { userIds: [id], activity, today })).get(id)
}

describe('Certificates of other providers from a file', () => {
  it('count at once, stand in the trail without content, are passed over twice, and are revoked with the import', async () => {
    const [fit, restricted] = [await somebody(), await somebody()]
    await issue(fit, 'FIT')
    const label = 'No work at height'
    const some = [
      certificate(fit, { validUntil: addMonths(today, 3) }),
      certificate(restricted, { state: 'FIT_WITH_RESTRICTION', activities: ['HEIGHT', 'LIFTING'], label }),
    ]
    const done = await imported(NURSE, await ofFile(some))
    expect(done.counts).toMatchObject({ IMPORTED: 2, ERROR: 0 })
    expect(await clearedFor(fit, 'HEIGHT')).toEqual({ state: 'FIT', until: addMonths(today, 3) })
    expect([
      (await clearedFor(restricted, 'HEIGHT'))?.state,
      (await clearedFor(restricted, 'HOT_WORK'))?.state,
    ]).toEqual(['UNFIT', 'FIT'])
    const { data } = (await nurse(fitness.certificates, { body: { userId: await userId(restricted) } })).body
    expect(data).toMatchObject([{ source: 'EXTERNAL', provider: 'RS Petro Medika', file: null, counts: true }])
    expect(data[0]?.restrictions.map(({ label }) => label)).toEqual([label, label])
    expect((await ofFile(some)).counts).toMatchObject({ SAME: 2, NEW: 0, ERROR: 0 })
    const trail = await run<{ entity: string; action: string; before: unknown; after: unknown }>(
      kysely,
      sql`select entity, action, before, after from audit_events where request_id = ${`import-${done.bulkUploadId}`} order by id`,
    )
    expect(trail.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'fitness_certificates create',
      'users fitness',
      'fitness_certificates create',
      'users fitness',
    ])
    expect(trail.every(({ before, after }) => before === null && after === null)).toBe(true)
    await undone(NURSE, done)
    expect(await clearedFor(restricted, 'HOT_WORK')).toBeUndefined()
    expect(await clearedFor(fit, 'HEIGHT')).toEqual({ state: 'FIT', until: addMonths(today, 12) })
    await api.settle()
  })

  it('are refused for the same reasons and in the same words as a single one', async () => {
    const decided = await somebody()
    await issue(decided, 'UNFIT')
    const left = await somebody()
    await run(kysely, sql`update users set archived_at = now() where username = ${left}`)
    const one = await somebody()
    const cases: Readonly<Record<string, Certificate>> = {
      'a day to come': certificate(one, { validFrom: addDays(today, 1) }),
      'an end that is past': certificate(one, { validUntil: addDays(today, -1) }),
      'an end too late': certificate(one, { validUntil: addMonths(today, 13) }),
      'unfit with an end': certificate(one, { state: 'UNFIT' }),
      'temporarily unfit for too long': certificate(one, {
        state: 'TEMPORARY_UNFIT',
        validUntil: addMonths(today, 13),
      }),
      'restricted without work': certificate(one, { state: 'FIT_WITH_RESTRICTION' }),
      'fit with a restriction': certificate(one, { activities: ['HEIGHT'], label: 'No work at height' }),
      'a restriction without words': certificate(one, { state: 'FIT_WITH_RESTRICTION', activities: ['HEIGHT'] }),
      'decided by a doctor': certificate(decided),
      oneself: certificate(NURSE),
    }
    for (const [name, each] of Object.entries(cases)) {
      const form = await atForm(each)
      expect(form, name).toHaveLength(1)
      expect([name, await atFile(each)]).toEqual([name, form])
    }
    // A single one is of a person who was found before: of nobody, somebody who left or of another company there is no form.
    for (const each of [certificate('99999999'), certificate(left), certificate(ELSEWHERE)]) {
      expect(await atForm(each)).toEqual(['User not found'])
      expect(await atFile(each)).toEqual(['No active user whom you care for has this Employee ID'])
    }
    const stored = await run(kysely, sql`select 1 from fitness_certificates where patient_id = ${await userId(one)}`)
    expect(stored).toEqual([])
    await expect(ofFile([certificate(one)], '10000004')).rejects.toThrow()
  })
})
