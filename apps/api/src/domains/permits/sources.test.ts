import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { certificate } from '@selamat/contract/domains/identity/certificate'
import { user } from '@selamat/contract/domains/identity/user'
import { contractorPrequalification } from '@selamat/contract/domains/master-data/contractors/prequalification'
import {
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { permit } from '@selamat/contract/domains/permits/permit'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '../../../demo/random.ts'
import { testApp } from '../../../test/app.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { insertPeople } from '../../../test/factories.ts'
import { assessing } from '../../../test/hiradcs.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { kysely } = api.context.database
const ADMIN = '10000002'
const today = () => formatDate(api.clock.now())

/** What the sources announce is heard, the watch looks, and what it says is delivered. */
async function looked(): Promise<void> {
  await api.settle()
  await work.watch()
  await api.settle()
}
const stateOf = async (id: number) => {
  const { status, suspendReason } = await work.read(PEOPLE.safety, id)
  return [status, suspendReason]
}

const typeId = await insertType(kysely, PEOPLE.safety, { inspection: 6 })
const tool = () => insertEquipment(kysely, { typeId, inService: '2026-09-01', lastInspection: '2026-11-01' })
async function equipmentAct(id: number, action: 'inspect' | 'takeOut' | 'returnToService', body: object) {
  const client = await work.person(PEOPLE.safety)
  const { version } = (await client(equipmentMaintenance.get, { params: { id } })).body.data
  return client(equipmentActions[action], { params: { id }, body: { ...body, version } as never })
}

let serial = 0
const documents = (title: string, validUntil: string) => ({
  title,
  certificateClass: null,
  certificateNumber: `SRC-${++serial}`,
  issuer: 'BNSP',
  employerId: null,
  issuedOn: '2024-01-15',
  validUntil,
  fileId: null,
})
async function certify(username: string, title: string, validUntil = '2027-01-15') {
  const { body } = await (await work.person(ADMIN))(certificate.add, {
    body: { username, certificates: [documents(title, validUntil)] },
  })
  const [row] = body.data
  if (!row) throw new Error('nobody was certified')
  return row
}
const validTo = async (id: number, title: string, validUntil: string) => {
  const [row] = await run<{ version: number }>(kysely, sql`select version from certificates where id = ${id}`)
  const body = { ...documents(title, validUntil), id, version: row?.version ?? 0 }
  return (await work.person(ADMIN))(certificate.update, { body })
}

const [company] = await run<{ contractorId: number; name: string }>(
  kysely,
  sql`select n.id as "contractorId", n.contractor_name as name from contractors n join users u on u.employer_id = n.contractor_company_id
    where u.username = ${PEOPLE.holder}`,
)
const assess = async (result: 'PASSED' | 'FAILED') => {
  const days = { assessedOn: today(), validUntil: result === 'PASSED' ? '2027-06-30' : null }
  return (await work.person('10000003'))(contractorPrequalification.endpoints.create, {
    body: {
      contractorId: company?.contractorId ?? 0,
      score: 60,
      result,
      ...days,
      assessorId: null,
      remarks: null,
      fileId: null,
    },
  })
}

describe('Work stops when a source of its gates changes', () => {
  it('a failed inspection of equipment suspends the permit, tells everybody concerned, and refuses the next', async () => {
    const equipmentId = await tool()
    const equipment = [{ equipmentId, isSubject: false }]
    const { id, number } = await work.active({ equipment })
    const next = await work.approved({ equipment })
    const report = { doneOn: today(), result: 'FAILED', note: 'The cable is cut', fileId: null }
    expect((await equipmentAct(equipmentId, 'inspect', report)).status).toBe(200)
    await looked()
    const [status, reason] = await stateOf(id)
    expect([status, reason]).toEqual(['SUSPENDED', expect.stringMatching(/is out of service$/)])
    for (const username of [PEOPLE.holder, PEOPLE.issuer, PEOPLE.controlRoom]) {
      const notified = (await notificationsOf(kysely, username)).filter(({ entityId }) => entityId === id)
      expect(notified.map(({ kind, subject }) => [kind, subject])).toContainEqual([
        'PERMIT_STOPPED',
        `${number}: stop work`,
      ])
    }
    const refused = await work.issue(next.id)
    expect([refused.status, refused.body.message]).toEqual([409, reason])
    const { details } = await kysely
      .selectFrom('permitEvents')
      .select('details')
      .where('permitId', '=', id)
      .where('action', '=', 'stop')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ gates: ['equipment'] })
  })

  it('a contractor who fails the assessment is stopped, and not let begin (PERMIT-09)', async () => {
    const { id } = await work.active()
    const next = await work.approved()
    expect((await assess('FAILED')).status).toBe(200)
    await looked()
    const reason = `${company?.name} has no valid prequalification`
    expect(await stateOf(id)).toEqual(['SUSPENDED', reason])
    expect((await work.issue(next.id)).body.message).toBe(reason)
    const late = await work.submit((await work.draft()).id)
    expect([late.status, late.body.errors]).toEqual([
      422,
      {
        holderId: `${company?.name} is not prequalified. Record an assessment under Contractors, Prequalification first`,
      },
    ])
    expect((await assess('PASSED')).status).toBe(200)
    expect((await work.issue(next.id)).status).toBe(200)
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
  })

  it('a certificate that ends, and one that is deleted, stop the work of its holder', async () => {
    const title = 'Crane signaller'
    const workTypeId = await work.workType({ holderCertificates: [title] })
    const first = await certify(PEOPLE.holder, title)
    const { id } = await work.active({ workTypeId })
    expect((await validTo(first.id, title, addDays(today(), -1))).status).toBe(200)
    await looked()
    expect(await stateOf(id)).toEqual(['SUSPENDED', `Joko Susilo, ${title}, ended ${addDays(today(), -1)}`])
    const second = await certify(PEOPLE.holder, title)
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await work.move('accept', id, PEOPLE.holder)).status).toBe(200)
    const gone = await (await work.person(ADMIN))(certificate.delete, {
      params: { id: second.id },
      headers: { 'if-match': String(second.version) },
    })
    expect(gone.status).toBe(200)
    await looked()
    expect((await stateOf(id))[0]).toBe('SUSPENDED')
  })

  it('somebody of the crew who leaves the company stops the work', async () => {
    const [left] = await insertPeople(kysely, { count: 1, first: 20_000_001, like: PEOPLE.holder, role: 'Contractor' })
    const { id } = await work.active()
    await work.atWork(id, left?.username)
    const client = await work.person(ADMIN)
    const archived = await client(user.archive, {
      params: { username: left?.username ?? '' },
      body: { version: 1 },
    })
    expect(archived.status).toBe(200)
    await looked()
    expect(await stateOf(id)).toEqual(['SUSPENDED', 'No longer employed: Person 20000001'])
  })

  it('an assessment is not archived while live work stands on it, and the gate warns where it is overdue and closes where it is of another place', async () => {
    const { approved, read, person } = await assessing(api)
    const { id: hiradcId } = await approved()
    const workTypeId = await work.workType({ needsHiradc: true })
    const setPlace = (locationId: number) =>
      run(kysely, sql`update hiradc_revisions set location_id = ${locationId} where hiradc_id = ${hiradcId}`)
    const [other] = await run<{ id: number }>(
      kysely,
      sql`select id from locations where company_id = ${work.place.companyId} and code = 'OFC'`,
    )
    await setPlace(other?.id ?? 0)
    const elsewhere = await work.draft({ workTypeId, hiradcId })
    expect((await work.submit(elsewhere.id)).body.message).toBe(
      `This HIRADC is of Head Office. Choose one of ${work.place.locationName}`,
    )
    await setPlace(work.place.locationId)
    const { id } = await work.active({ workTypeId, hiradcId })
    const gateOf = async () => (await work.read(PEOPLE.safety, id)).gates.gates.find(({ gate }) => gate === 'hiradc')
    expect((await gateOf())?.state).toBe('open')
    await setPlace(other?.id ?? 0)
    expect(await gateOf()).toMatchObject({ state: 'closed', reason: expect.stringContaining('is of Head Office') })
    const [inside] = await run<{ id: number }>(
      kysely,
      sql`insert into locations (company_id, site_id, location_name, code, parent_location_id, created_at, updated_at)
        values (${work.place.companyId}, ${work.place.siteId}, 'Skid 7', 'SK7', ${work.place.locationId}, now(), now()) returning id`,
    )
    await setPlace(inside?.id ?? 0)
    expect((await gateOf())?.state).toBe('open')
    const { version } = await read('10000005', hiradcId)
    const client = await person('10000003')
    const headers = { 'if-match': String(version) }
    const refused = await client(hiradc.archive, { params: { id: hiradcId }, query: {}, headers })
    expect(refused.status).toBe(409)
    const overdue = addDays(today(), -2)
    await run(kysely, sql`update hiradc_revisions set valid_until = ${overdue} where hiradc_id = ${hiradcId}`)
    await run(kysely, sql`update permits set next_gate_at = '2027-01-01' where id = ${id}`)
    const body = { id: hiradcId, version, trigger: 'CHANGE', reason: 'A new column' } as const
    expect((await (await person('10000005'))(hiradc.startReview, { body })).status).toBe(200)
    await looked()
    const { nextGateAt } = await kysely
      .selectFrom('permits')
      .select('nextGateAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(nextGateAt).not.toEqual(new Date('2027-01-01'))
    const { status } = await work.read(PEOPLE.safety, id)
    expect([status, (await gateOf())?.state]).toEqual(['ACTIVE', 'warning'])
  })
})

describe('No permit is active with a closed gate', () => {
  it('in 30 random steps on the real database', async () => {
    const random: Random = seeded(20_261_123)
    const title = 'Rope access'
    const workTypeId = await work.workType({ holderCertificates: [title], maxHours: 12 })
    const document = await certify(PEOPLE.holder, title)
    const [inCommon, own] = [await tool(), await tool()]
    const bring = (equipmentId: number) => ({ workTypeId, equipment: [{ equipmentId, isSubject: false }] })
    const permits = [
      await work.active(bring(inCommon)),
      await work.active(bring(inCommon)),
      await work.active(bring(own)),
    ]
    const ids = permits.map(({ id }) => id)
    const MINUTE = 60_000
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => api.clock.advance((5 + random.below(40)) * MINUTE),
      () => validTo(document.id, title, addDays(today(), random.below(3) - 1)),
      () => equipmentAct(random.pick([inCommon, own]), 'takeOut', { note: 'Worn' }),
      () => equipmentAct(random.pick([inCommon, own]), 'returnToService', { note: 'Repaired' }),
      () => assess(random.pick(['PASSED', 'FAILED', 'PASSED'])),
      () => work.move('reinstate', random.pick(ids), PEOPLE.issuer),
      () => work.move('accept', random.pick(ids), PEOPLE.holder),
      async () => {
        const id = random.pick(ids)
        await work.move('reinstate', id, PEOPLE.issuer)
        return work.move('accept', id, PEOPLE.holder)
      },
      async () => {
        await validTo(document.id, title, '2027-01-15')
        return assess('PASSED')
      },
    ]
    const read = new Set<string>()
    for (let step = 0; step < 30; step++) {
      await random.pick(steps)()
      await looked()
      for (const id of ids) {
        const { status, gates } = await work.read(PEOPLE.safety, id)
        read.add(status)
        const closed = gates.gates.filter(({ state }) => state === 'closed')
        if (status === 'ACTIVE') expect([step, id, closed]).toEqual([step, id, []])
        expect(gates.mayWork).toBe(status === 'ACTIVE')
      }
    }
    expect([...read]).toEqual(expect.arrayContaining(['ACTIVE', 'SUSPENDED']))
  })
})

describe('Two people who act at once', () => {
  const outcome = (replies: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) =>
    replies.map(({ status, body }) => (status === 200 ? 'done' : `${status} ${body.code}`)).sort()

  it('issue a permit once', async () => {
    const { id } = await work.approved()
    const notified = outcome(await Promise.all([work.issue(id), work.issue(id)]))
    expect(notified[1]).toBe('done')
    expect(['409 STALE', '409 WRONG_STATE']).toContain(notified[0])
  })

  it('begin and stop the work of a permit: it is stopped, whatever was read before', async () => {
    const { id } = await work.approved()
    await work.issue(id)
    await work.atWork(id)
    const version = await work.versionOf(id)
    const [holder, officer] = [await work.person(PEOPLE.holder), await work.person(PEOPLE.safety)]
    const notified = outcome(
      await Promise.all([
        holder(permit.accept, { body: { id, version, proof: work.proof() } }),
        officer(permit.suspend, { body: { id, code: 'CONDITION', reason: 'Strong wind at the place' } }),
      ]),
    )
    expect(['409 STALE', '409 WRONG_STATE', 'done']).toContain(notified[0])
    expect(notified[1]).toBe('done')
    expect(await work.statusOf(id)).toBe('SUSPENDED')
  })
})
