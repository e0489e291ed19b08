import { permit } from '@selamat/contract/domains/permits/permit'
import { PERMIT_SETTING_DEFAULTS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, draft, submit, issue, move, atWork, allOff, statusOf, versionOf, proof, userId } = work

const CAST = {
  requester: PEOPLE.requester,
  holder: PEOPLE.incoming,
  'area owner': PEOPLE.areaOwner,
  'safety officer': PEOPLE.safety,
  issuer: PEOPLE.issuer,
  authoriser: PEOPLE.authoriser,
  'control room': PEOPLE.controlRoom,
  outsider: '10000007',
  'other company': '10000020',
} as const
type Who = keyof typeof CAST

const holderId = await userId(PEOPLE.incoming)
const incomingHolderId = await userId('10000008')
const people = [{ userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const }]
const content = { holderId, people }

/** A permit in a state, reached by acts alone. */
const reach = {
  draft: async (): Promise<number> => (await draft(content)).id,
  waiting: async (): Promise<number> => {
    const { id } = await draft(content)
    await submit(id)
    return id
  },
  approved: async (): Promise<number> => (await approved(content)).id,
  issued: async (): Promise<number> => {
    const id = await reach.approved()
    await issue(id)
    await atWork(id, PEOPLE.incoming)
    return id
  },
  active: async (): Promise<number> => {
    const id = await reach.issued()
    await move('accept', id, PEOPLE.incoming)
    return id
  },
  suspended: async (): Promise<number> => {
    const id = await reach.active()
    await perform.suspend(id, PEOPLE.safety)
    return id
  },
  handover: async (): Promise<number> => {
    const id = await reach.active()
    await perform.handOver(id, PEOPLE.incoming)
    return id
  },
  cleared: async (): Promise<number> => {
    const id = await reach.active()
    await allOff(id)
    return id
  },
  handedBack: async (): Promise<number> => {
    const id = await reach.cleared()
    await perform.handBack(id, PEOPLE.incoming)
    return id
  },
} satisfies Record<string, () => Promise<number>>

const signed = async (id: number, sealed = proof()) => ({ id, version: await versionOf(id), proof: sealed })
const reason = 'The wind has become too strong'
const perform = {
  submit: (id: number, username: string) => submit(id, username),
  withdraw: async (id: number, username: string) =>
    (await person(username))(permit.withdraw, { body: { id, version: await versionOf(id) } }),
  issue: (id: number, username: string) => issue(id, username),
  accept: (id: number, username: string) => move('accept', id, username),
  suspend: async (id: number, username: string) =>
    (await person(username))(permit.suspend, {
      body: { id, code: 'CONDITION', reason },
    }),
  reinstate: (id: number, username: string) => move('reinstate', id, username),
  handOver: async (id: number, username: string) =>
    (await person(username))(permit.handOver, { body: { ...(await signed(id)), incomingHolderId } }),
  takeOver: (id: number, username: string) => move('takeOver', id, username),
  handBack: (id: number, username: string) => work.handBack(id, username),
  close: async (id: number, username: string) =>
    (await person(username))(permit.close, {
      body: { ...(await signed(id)), areaFileId: await work.picture(username) },
    }),
  cancel: async (id: number, username: string) =>
    (await person(username))(permit.cancel, { body: { ...(await signed(id)), reason } }),
} satisfies Record<string, (id: number, username: string) => Promise<{ status: number; body: { message: string } }>>

/** Who may do each move, in which state; everybody else is refused. Who does it in the end stands last. */
const EXPECTED: readonly (readonly [keyof typeof perform, keyof typeof reach, readonly Who[]])[] = [
  ['submit', 'draft', ['requester']],
  ['withdraw', 'waiting', ['requester']],
  ['issue', 'approved', ['issuer']],
  ['accept', 'issued', ['holder']],
  ['reinstate', 'suspended', ['issuer']],
  ['handOver', 'active', ['holder']],
  ['takeOver', 'handover', ['issuer']],
  ['handBack', 'cleared', ['holder']],
  ['close', 'handedBack', ['area owner']],
]

describe('Different people do the acts of a permit', () => {
  it.each(EXPECTED)('%s of a permit that is %s is done by %s alone', async (action, state, allowed) => {
    const id = await reach[state]()
    const before = await statusOf(id)
    for (const who of Object.keys(CAST) as Who[]) {
      if (allowed.includes(who)) continue
      const { status } = await perform[action](id, CAST[who])
      expect([who, status >= 400 && status < 500], `${action} by ${who}: ${status}`).toEqual([who, true])
      if (who === 'other company') expect([403, 404, 422]).toContain(status)
      expect(await statusOf(id), `${action} by ${who}`).toBe(before)
    }
    const [who] = allowed
    expect((await perform[action](id, CAST[who ?? 'issuer'])).status).toBe(200)
    expect(await statusOf(id)).not.toBe(before)
  })

  it.each(['issuer', 'area owner', 'safety officer'] as const)('cancel is done by the %s', async (who) => {
    const id = await reach.approved()
    for (const other of ['requester', 'holder', 'outsider', 'other company'] as const) {
      expect((await perform.cancel(id, CAST[other])).status).toBeGreaterThanOrEqual(400)
    }
    expect((await perform.cancel(id, CAST[who])).status).toBe(200)
  })

  it.each(['requester', 'holder', 'area owner', 'safety officer', 'issuer'] as const)(
    'everybody who reads it stops the work, such as the %s',
    async (who) => {
      expect((await perform.suspend(await reach.active(), CAST[who])).status).toBe(200)
    },
  )

  it('neither the requester nor the holder decides, whoever is appointed', async () => {
    const issuerId = await userId(PEOPLE.issuer)
    const { id } = await approved()
    await run(work.kysely, sql`update permits set holder_id = ${issuerId} where id = ${id}`)
    const { status, body } = await issue(id)
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_YOUR_ACT',
      'Somebody else has to do this: you hold the permit. Ask another permit issuer',
    ])
  })

  it('who approved one stage does not approve the next', async () => {
    const id = await reach.waiting()
    await work.answer(PEOPLE.areaOwner, id, 'approve')
    const second = await work.answer(PEOPLE.areaOwner, id, 'approve')
    expect(second.status).toBe(409)
    expect(await statusOf(id)).toBe('WAITING_APPROVAL')
  })

  it('a wrong password changes nothing', async () => {
    const id = await reach.approved()
    const { status, body } = await issue(id, PEOPLE.issuer, { proof: proof('Wrong#2026') })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
    expect(await statusOf(id)).toBe('APPROVED')
    const { signatures } = await work.read(PEOPLE.safety, id)
    expect(signatures.some(({ action }) => action === 'issue')).toBe(false)
  })

  it('a task whose number is of a permit is answered at the permit flow of My Task alone, signed (TASKS-20)', async () => {
    const { id, number } = await draft(content)
    await submit(id)
    expect(number.startsWith('SHE/PTW/')).toBe(true)
    const owner = await person(PEOPLE.areaOwner)
    const [row] = (await owner(myTask.list, { body: { filter: { assignmentNumber: number } } })).body.data
    if (!row) throw new Error('the request is in nobody’s inbox')
    const body = { assignmentNumber: number, taskId: row.id, version: row.version }
    // As reports are answered it is refused, with the page that signs.
    const plain = await owner(myTask.safety, { body: { ...body, action: 'approve' } })
    expect([plain.status, plain.body.message, await statusOf(id)]).toEqual([
      409,
      'Open the permit to answer',
      'WAITING_APPROVAL',
    ])
    for (const action of ['approve', 'return', 'reject'] as const) {
      const unsigned = await owner(permit.answer, {
        body: { ...body, action, comment: 'Name the fire watch', proof: '' },
      })
      expect([unsigned.status, await statusOf(id)], action).toEqual([422, 'WAITING_APPROVAL'])
    }
    const { access_token: token } = await api.signIn(PEOPLE.areaOwner)
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/v1/my-tasks/permit-flow/update',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...body, action: 'approve', proof: work.sealFor(permit.answer, { ...body, action: 'approve' }) },
    })
    expect(response.json()).toMatchObject({ result: true, message: 'Permit approved' })
    expect((await work.read(PEOPLE.safety, id)).waitsFor).toMatchObject([{ label: 'Safety review' }])
    expect(
      (await owner(myTask.list, { body: { filter: { assignmentNumber: number, status: 'WAITING_APPROVAL' } } })).body
        .data,
    ).toEqual([])
  })

  it('who issued it does not close it, unless the company allows it', async () => {
    const ownerId = await userId(PEOPLE.areaOwner)
    await run(work.kysely, sql`update appointments set user_id = ${ownerId} where kind = 'permit-issuer'`)
    const id = await reach.approved()
    expect((await issue(id, PEOPLE.areaOwner)).status).toBe(200)
    await atWork(id, PEOPLE.incoming)
    await move('accept', id, PEOPLE.incoming)
    await allOff(id)
    await perform.handBack(id, PEOPLE.incoming)
    const refused = await perform.close(id, PEOPLE.areaOwner)
    expect([refused.status, refused.body.message]).toEqual([409, 'Somebody else has to do this: you issued the permit'])
    const { version } = (await (await person('10000003'))(permitSettings.read, {})).body.data
    const body = { ...PERMIT_SETTING_DEFAULTS, closerIsNotIssuer: false, version }
    expect((await (await person('10000002'))(permitSettings.update, { body })).status).toBe(200)
    expect((await perform.close(id, PEOPLE.areaOwner)).status).toBe(200)
  })
})
