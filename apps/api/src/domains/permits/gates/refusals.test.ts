import { certificate } from '@selamat/contract/domains/identity/certificate'
import { simopsMatrix } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import type { Verdict } from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { permit } from '@selamat/contract/domains/permits/permit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { active, approved, issue, move, person, read, statusOf, userId, versionOf } = work

/** What the company says of two jobs at height at one place. */
async function decide(verdict: Verdict) {
  const she = await person('10000003')
  const { version } = (await she(simopsMatrix.read, {})).body.data
  const cells = [{ one: 'HEIGHT', other: 'HEIGHT', nearness: 'SAME', verdict, measure: null } as const]
  expect((await she(simopsMatrix.update, { body: { version, cells } })).status).toBe(200)
}

describe('The gates as the server finds them', () => {
  it('keep a permit from being issued before its window', async () => {
    const startsAt = formatTimestamp(new Date(api.clock.now().getTime() + HOUR))
    const { id } = await approved({ startsAt })
    const { status, body } = await issue(id)
    expect([status, body.message]).toEqual([409, expect.stringContaining('Begins')])
    expect(await statusOf(id)).toBe('APPROVED')
  })

  it('keep work from beginning beside other work, and stop both when the company forbids it', async () => {
    await decide('Y')
    const workTypeId = await work.workType({ activity: 'HEIGHT' })
    const first = await active({ workTypeId })
    const second = await approved({ workTypeId })
    await decide('N')
    const refused = await issue(second.id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(first.number)])
    await decide('Y')
    expect((await issue(second.id)).status).toBe(200)
    await decide('N')
    await work.watch()
    for (const { id } of [first, second]) {
      expect(await read(PEOPLE.safety, id)).toMatchObject({ status: 'SUSPENDED', suspendCode: 'CONFLICT' })
      await work.allOff(id)
    }
    await decide('Y')
  })

  it('are those of the incoming holder when the issuer confirms a hand over', async () => {
    const workTypeId = await work.workType({ holderCertificates: ['Rigger class I'] })
    const rigger = {
      title: 'Rigger class I',
      certificateClass: null,
      certificateNumber: 'RIG-1',
      issuer: 'BNSP',
      employerId: null,
      issuedOn: '2025-01-15',
      validUntil: '2027-01-15',
      fileId: null,
    }
    const added = await (await person('10000002'))(certificate.add, {
      body: { username: PEOPLE.holder, certificates: [rigger] },
    })
    expect(added.status).toBe(200)
    const { id } = await active({ workTypeId })
    const incomingHolderId = await userId(PEOPLE.incoming)
    const body = { id, version: await versionOf(id), proof: work.proof(), incomingHolderId }
    expect((await (await person(PEOPLE.holder))(permit.handOver, { body })).status).toBe(200)
    const refused = await move('takeOver', id, PEOPLE.issuer)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Rigger class I')])
    expect(await statusOf(id)).toBe('HANDOVER')
    await work.allOff(id)
  })
})

describe('Another holder', () => {
  it('is named by requester or issuer while nobody works, never somebody who approved or issued it', async () => {
    const { id } = await approved()
    const replace = async (username: string, holderId: number) =>
      (await person(username))(permit.replaceHolder, {
        body: { id, version: await versionOf(id), proof: work.proof(), holderId, reason: 'The holder is ill' },
      })
    const incoming = await userId(PEOPLE.incoming)
    expect((await replace(PEOPLE.safety, incoming)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await replace(PEOPLE.issuer, await userId(PEOPLE.areaOwner))).body).toMatchObject({
      errors: { holderId: 'This person approved or issued the permit and cannot hold it' },
    })
    expect((await replace(PEOPLE.issuer, incoming)).status).toBe(200)
    const { holderName, people, events, signatures } = await read(PEOPLE.safety, id)
    expect(people.find(({ crewRole }) => crewRole === 'HOLDER')?.name).toBe(holderName)
    expect(events[0]).toMatchObject({ label: 'Another holder named', about: holderName, reason: 'The holder is ill' })
    expect(signatures.at(-1)).toMatchObject({ action: 'replaceHolder', role: 'Permit issuer' })
    // Nobody else accepts it now.
    await issue(id)
    await work.atWork(id, PEOPLE.incoming)
    expect((await move('accept', id, PEOPLE.holder)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await move('accept', id, PEOPLE.incoming)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    await work.allOff(id)
    const stopped = await replace(PEOPLE.issuer, await userId(PEOPLE.holder))
    expect(stopped.body).toMatchObject({ code: 'WRONG_STATE' })
  })
})
