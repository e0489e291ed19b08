import { randomUUID } from 'node:crypto'
import { actOf, type SigningProof } from '@selamat/contract/domains/identity/signing'
import { permit } from '@selamat/contract/domains/permits/permit'
import { type PermitState, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contentHash } from '../../src/domains/permits/content.ts'
import { watchGates } from '../../src/domains/permits/watch.ts'
import { permitsOf } from '../../src/domains.ts'
import { run } from '../../src/platform/database.ts'
import { DEMO_PASSWORD, testApp } from '../../test/app.ts'
import { seal } from '../../test/seal.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '100' })
const { kysely } = api.context.database

const counts = async () => {
  const rows = await run<{ status: PermitState; n: number }>(
    kysely,
    sql`select status, count(*)::int as n from permits group by status`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

describe('The permits of the demo', () => {
  it('stand in every state', async () => {
    expect(await counts()).toEqual({
      draft: 3,
      DELETED: 1,
      WAITING_APPROVAL: 8,
      REVISION: 1,
      REJECTED: 1,
      APPROVED: 3,
      ISSUED: 1,
      ACTIVE: 6,
      SUSPENDED: 2,
      HANDOVER: 1,
      EXPIRED: 1,
      HANDED_BACK: 2,
      finish: expect.any(Number),
      CANCELLED: expect.any(Number),
    })
  })

  it('have timelines that lead through the life cycle to their status', async () => {
    const rows = await run<{ id: number; status: PermitState; steps: { action: string; from: string; to: string }[] }>(
      kysely,
      sql`select p.id, p.status, json_agg(json_build_object('action', e.action, 'from', e.from_status, 'to', e.to_status)
          order by e.at, e.id) as steps
        from permits p join permit_events e on e.permit_id = p.id and e.action not like 'isolation-%' group by p.id`,
    )
    expect(rows.length).toBeGreaterThan(100)
    const transitions: Readonly<Record<string, { from: readonly string[]; to: readonly string[] }>> =
      permitLifecycle.actions
    for (const { id, status, steps } of rows) {
      const [first, ...moves] = steps
      expect([first?.action, first?.to], `permit ${id}`).toEqual(['create', 'draft'])
      let at = first?.to
      for (const { action, from, to } of moves) {
        expect(from, `permit ${id}, ${action}`).toBe(at)
        expect(transitions[action]?.from, `permit ${id}, ${action}`).toContain(from)
        expect(transitions[action]?.to, `permit ${id}, ${action}`).toContain(to)
        at = to
      }
      expect(at, `permit ${id}`).toBe(status)
    }
  })

  it('that are active have no closed gate, and the watch moves none of them', async () => {
    const rows = await run<{ id: number; number: string }>(
      kysely,
      sql`select id, number from permits where status = 'ACTIVE' order by id`,
    )
    const client = await api.as('10000004')
    for (const { id, number } of rows) {
      const { gates } = (await client(permit.get, { params: { id } })).body.data
      expect([number, gates.mayWork, gates.gates.filter(({ state }) => state === 'closed')]).toEqual([number, true, []])
    }
    const before = await counts()
    expect(await watchGates(permitsOf(api.context))).toBe(0)
    expect(await counts()).toEqual(before)
  })

  it('that are at work or wait to be accepted were tested for gas less than a quarter of an hour ago', async () => {
    const rows = await run<{ number: string; last: Date }>(
      kysely,
      sql`select p.number, max(g.taken_at) as last from permits p join permit_gas_tests g on g.permit_id = p.id
        where p.status in ('ISSUED', 'ACTIVE') group by p.number`,
    )
    expect(rows.length).toBeGreaterThan(1)
    const now = api.context.clock.now().getTime()
    for (const { number, last } of rows) expect([number, now - last.getTime() < 15 * MINUTE]).toEqual([number, true])
  })

  it('are signed with the hash of their content', async () => {
    const rows = await run<{ id: number; hashes: string[] }>(
      kysely,
      sql`select g.permit_id as id, array_agg(distinct g.content_hash) as hashes from permit_signatures g group by g.permit_id
        order by g.permit_id desc limit 20`,
    )
    for (const { id, hashes } of rows) expect(hashes).toEqual([await contentHash(kysely, id)])
  })

  it('wait with open tasks for area owner, safety, isolation, authoriser, issuer and holders', async () => {
    const tasks = async (username: string) => {
      const rows = await run<{ label: string }>(
        kysely,
        sql`select distinct t.label from task_candidates tc join tasks t on t.id = tc.task_id join cases c on c.id = tc.case_id
          join users u on u.id = tc.user_id where tc.open and c.kind = 'permit' and u.username = ${username} order by t.label`,
      )
      return rows.map(({ label }) => label)
    }
    expect(await tasks('10000005')).toContain('Approval by the area owner')
    expect(await tasks('10000016')).toContain('Approval by the area owner')
    expect(await tasks('10000004')).toEqual(['Safety review'])
    expect(await tasks('10000013')).toContain('Review of the isolations')
    expect(await tasks('10000011')).toEqual(['Authorisation'])
    expect(await tasks('10000012')).toEqual([
      'Confirm the incoming holder',
      'Issue at the site',
      'Reinstate the suspended permit',
    ])
    expect(await tasks('10000009')).toEqual([
      'Accept the permit',
      'Change the request',
      'Work under the permit, then hand it back',
    ])
  })

  it('go on where they stand: a stage is approved, an issued one is accepted', async () => {
    const [waiting] = await run<{ number: string }>(
      kysely,
      sql`select number from permits where title = 'Renew the gasket of the reformer inlet'`,
    )
    const owner = await api.as('10000005')
    const body = { assignmentNumber: waiting?.number ?? '' }
    const { task, waitsFor } = (await owner(permit.byNumber, { body })).body.data
    expect(task?.answers.map(({ action, allowed }) => [action, allowed])).toContainEqual(['approve', true])
    expect(waitsFor.map(({ who }) => who)).toEqual([['Agus Setiawan']])
    const answer = { taskId: task?.id ?? 0, version: task?.version ?? 0, action: 'return' } as const
    const signed = actOf(permit.answer, answer)
    const madeAt = formatTimestamp(api.clock.now())
    const payload = { password: DEMO_PASSWORD, signed, madeAt, nonce: randomUUID() } satisfies SigningProof
    const proof = seal(payload, api.context.keys.publicKey)
    const returned = await owner(permit.answer, { body: { ...body, ...answer, comment: 'Name the crew', proof } })
    expect(returned.body).toMatchObject({ data: { status: 'REVISION' } })
    const counter = await owner(myTask.counter, {})
    expect(counter.status).toBe(200)
  })
})
