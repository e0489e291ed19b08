import { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { writeAudit } from '../../platform/audit.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { kysely } = work

const [other] = await run<{ contractorId: number; name: string; employerId: number }>(
  kysely,
  sql`select n.id as "contractorId", n.contractor_name as name, n.contractor_company_id as "employerId" from contractors n
    where n.company_id = ${work.place.companyId} and n.archived_at is null and n.contractor_company_id is not null
      and n.contractor_company_id not in (select employer_id from users where username in (${PEOPLE.holder}, ${PEOPLE.incoming}))
    order by n.id limit 1`,
)
if (!other) throw new Error('the demo has no third contractor')
const { contractorId, employerId, name } = other
const prequalify = (until: string | null) =>
  run(kysely, sql`update contractors set prequalified_until = ${until}::date where id = ${contractorId}`)

const [worker] = await insertPeople(kysely, { count: 1, first: 20_000_001, like: PEOPLE.incoming, role: 'Contractor' })
if (!worker) throw new Error('nobody was inserted')
await run(kysely, sql`update users set employer_id = ${employerId} where username = ${worker.username}`)
const workerId = await work.userId(worker.username)
const noPrequalification = `${name} has no valid prequalification`

describe('The prequalification of whoever works under a permit', () => {
  it('is that of the incoming holder when the issuer confirms a handover', async () => {
    await prequalify(null)
    const { id } = await work.active()
    const body = { id, version: await work.versionOf(id), proof: work.proof(), incomingHolderId: workerId }
    expect((await (await work.person(PEOPLE.holder))(permit.handOver, { body })).status).toBe(200)
    const refused = await work.move('takeOver', id, PEOPLE.issuer)
    expect([refused.status, refused.body.message]).toEqual([409, noPrequalification])
    await prequalify('2027-06-30')
    expect((await work.move('takeOver', id, PEOPLE.issuer)).status).toBe(200)
    const stored = kysely.selectFrom('permits').select(['holderId', 'employerId', 'contractorId'])
    expect(await stored.where('id', '=', id).executeTakeFirstOrThrow()).toEqual({
      holderId: workerId,
      employerId,
      contractorId,
    })
  })

  it('is that of the employers of the crew too: its end stops the work, and nothing is submitted without it', async () => {
    await prequalify('2027-06-30')
    const people = [
      { userId: await work.userId(PEOPLE.holder), crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
      { userId: workerId, crewRole: 'CREW', workerType: 'GENERAL_WORKER' },
    ] as const
    const { id } = await work.active({ people: [...people] })
    await prequalify(null)
    const at = api.clock.now()
    const ended = { companyId: work.place.companyId, actorId: null, at, requestId: null, label: name }
    await api.context.database.transaction((tx) =>
      writeAudit(tx, { ...ended, entity: 'contractors', entityId: contractorId, action: 'update' }),
    )
    await api.settle()
    await work.watch()
    const { status, suspendReason } = await work.read(PEOPLE.safety, id)
    expect([status, suspendReason]).toEqual(['SUSPENDED', noPrequalification])
    const late = await work.submit((await work.draft({ people: [...people] })).id)
    expect([late.status, late.body.errors]).toEqual([
      422,
      { people: `${name} is not prequalified. Record an assessment under Contractors, Prequalification first` },
    ])
  })
})
