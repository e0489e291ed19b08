import { notification } from '@selamat/contract/domains/notifications/notification'
import { permit } from '@selamat/contract/domains/permits/permit'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
/** A doctor, who has no part in permits and no right on them. */
const READER = '10000006'
const {
  person,
  read,
  draft,
  submit,
  answer,
  approved,
  active,
  issue,
  move,
  atWork,
  allOff,
  statusOf,
  versionOf,
  proof,
} = work

describe('A permit', () => {
  it('gets a number with SHE/PTW/, year, roman month and four digits (PERMIT-10, PERMIT-34, LIMITS-30)', async () => {
    const { number } = await draft()
    expect(number).toMatch(/^SHE\/PTW\/2026\/XI\/\d{4}$/)
  })

  it('is read with the message that clients count as success (PERMIT-17, PERMIT-33, ERRORS-23)', async () => {
    const { id } = await draft()
    const { body } = await (await person(PEOPLE.requester))(permit.get, { params: { id } })
    expect([body.result, body.message, body.data.status]).toEqual([true, 'Data found', 'draft'])
  })

  it('gives its audit history to its readers only, newest first', async () => {
    const { id } = await draft()
    expect((await submit(id)).status).toBe(200)
    const { body } = await (await person(PEOPLE.holder))(permit.history, { params: { id } })
    expect(body.data.map(({ action }) => action)).toEqual(['submit', 'create'])
    expect((await (await person(READER))(permit.history, { params: { id } })).status).toBe(403)
  })

  it("says which actions are its reader's, whatever else stands against them", async () => {
    const { id } = await draft()
    const theirs = async (username: string) =>
      (await read(username, id)).allowedActions.flatMap(({ action, isTheirs }) => (isTheirs ? [action] : []))
    expect(await theirs(PEOPLE.requester)).toContain('submit')
    expect(await theirs(PEOPLE.issuer)).not.toContain('submit')
  })

  it('brings the conditions that its acceptance signs: what is mandatory, and what the holder agrees to', async () => {
    const { kysely, place } = work
    const { id } = await draft()
    const { workTypeId } = await read(PEOPLE.requester, id)
    const line = (list: string, itemName: string, changed: object = {}) => ({
      companyId: place.companyId,
      list,
      itemName,
      createdAt: api.clock.now(),
      updatedAt: api.clock.now(),
      ...changed,
    })
    await kysely
      .insertInto('permitListItems')
      .values([
        line('WORK_AGREEMENT', 'I stop when the wind is strong'),
        line('WORK_AGREEMENT', 'No longer agreed', { archivedAt: api.clock.now() }),
        line('SAFETY_MANDATORY', 'Face shield'),
        line('CHECKLIST', 'Area is barricaded', { workTypeId }),
      ])
      .execute()
    const { agreement, mandatory } = (await read(PEOPLE.holder, id)).conditions
    expect(agreement).toContain('I stop when the wind is strong')
    expect(mandatory).toContain('Face shield')
    expect([...agreement, ...mandatory]).not.toContain('No longer agreed')
    expect([...agreement, ...mandatory]).not.toContain('Area is barricaded')
  })

  it('is approved before its window begins: each stage is due by then at the latest, and never in the past', async () => {
    const start = api.clock.now().getTime()
    const inHours = (hours: number) => formatTimestamp(new Date(start + hours * HOUR))
    const due = async (id: number) => (await read(PEOPLE.requester, id)).waitsFor.map(({ dueAt }) => dueAt)
    const beginning = async (hours: number) => {
      const { id } = await draft({ startsAt: inHours(hours), endsAt: inHours(hours + 4) })
      await submit(id)
      return id
    }
    const soon = await beginning(3)
    expect(await due(soon)).toEqual([inHours(3)])
    await answer(PEOPLE.areaOwner, soon, 'approve')
    expect(await due(soon)).toEqual([inHours(3)])
    expect(await due(await beginning(48))).toEqual([inHours(8)])
    expect(await due(await beginning(-1))).toEqual([inHours(0)])
  })

  it('goes by stages of approval to the site, is worked under, handed back and closed by others', async () => {
    const { id } = await approved()
    expect(await statusOf(id)).toBe('APPROVED')
    expect((await issue(id)).body).toMatchObject({ data: { status: 'ISSUED' } })
    await atWork(id)
    expect((await move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    expect((await read(PEOPLE.holder, id)).gates).toMatchObject({ mayWork: true, closed: 0 })
    expect((await work.handBack(id)).body.message).toBe(
      '1 person is still signed on: sign everybody off under People first',
    )
    await allOff(id)
    expect((await work.handBack(id)).body).toMatchObject({ data: { status: 'HANDED_BACK' } })
    const areaFileId = await work.picture(PEOPLE.areaOwner)
    const closed = await (await person(PEOPLE.areaOwner))(permit.close, {
      body: { id, version: await versionOf(id), proof: proof(), areaFileId },
    })
    expect(closed.body).toMatchObject({ data: { status: 'finish' } })
    const { signatures, events } = await read(PEOPLE.safety, id)
    expect(signatures.map((one) => [one.action, one.role, one.userName])).toEqual([
      ['submit', 'Requester', 'Joko Susilo'],
      ['approve', 'Area owner', 'Agus Setiawan'],
      ['approve', 'Safety officer', 'Dewi Lestari'],
      ['issue', 'Permit issuer', 'Yusuf Maulana'],
      ['accept', 'Permit holder', 'Joko Susilo'],
      ['handBack', 'Permit holder', 'Joko Susilo'],
      ['close', 'Area owner', 'Agus Setiawan'],
    ])
    expect(new Set(signatures.map(({ contentHash }) => contentHash)).size).toBe(1)
    expect(events.map(({ toStatus }) => toStatus).reverse()).toEqual([
      'draft',
      'WAITING_APPROVAL',
      'WAITING_APPROVAL',
      'APPROVED',
      'ISSUED',
      'ACTIVE',
      'HANDED_BACK',
      'finish',
    ])
  })

  it('is opened in view mode by a notification whose number has SHE/PTW/ (NOTIF-22)', async () => {
    const { id, number } = await draft()
    await submit(id)
    await api.settle()
    const owner = await person(PEOPLE.areaOwner)
    const { notificationData } = (await owner(notification.list, { body: { page: 1, limit: 10 } })).body.data
    const notice = notificationData.notification.find(({ subject }) => subject === number)
    expect(notice?.subject).toContain('SHE/PTW/')
    const opened = await owner(notification.read, { params: { id: notice?.id ?? 0 } })
    expect(opened.body.data.link).toBe(
      `/permit-to-work/action?action=view&assignmentNumber=${encodeURIComponent(number)}`,
    )
  })

  it('of medium and high risk needs the authoriser too', async () => {
    const workTypeId = await work.workType()
    const { id } = await approved({ workTypeId, rankDetailIds: [await work.rankDetail(workTypeId, 'HIGH')] })
    const { signatures, risk } = await read(PEOPLE.safety, id)
    expect([risk, signatures.at(-1)?.role]).toEqual(['HIGH', 'Authoriser'])
  })

  it('that is returned goes on at the stage that returned it, unless what was signed has changed', async () => {
    const { id } = await draft()
    await submit(id)
    await answer(PEOPLE.areaOwner, id, 'approve')
    expect((await answer(PEOPLE.safety, id, 'return')).body).toMatchObject({ data: { status: 'REVISION' } })
    await submit(id)
    expect((await read(PEOPLE.safety, id)).waitsFor[0]?.label).toBe('Safety review')
    await answer(PEOPLE.safety, id, 'return')
    const before = await read(PEOPLE.requester, id)
    const body = {
      ...(await work.written({ workTypeId: before.workTypeId, title: 'Another work' })),
      id,
      version: before.version,
    }
    expect((await (await person(PEOPLE.requester))(permit.update, { body })).status).toBe(200)
    expect((await read(PEOPLE.requester, id)).signatures.every(({ isVoid }) => isVoid)).toBe(true)
    await submit(id)
    expect((await read(PEOPLE.safety, id)).waitsFor[0]?.label).toBe('Approval by the area owner')
  })

  it('is stopped by everybody who reads it, and reinstated by the issuer and accepted anew', async () => {
    const { id } = await active()
    await giveRole(api.context.database.kysely, READER, 'company', { 'menu/Permit to Work': 'r' })
    const stop = await (await person(READER))(permit.suspend, {
      body: { id, code: 'CONDITION', reason: 'Strong wind' },
    })
    expect(stop.body).toMatchObject({ data: { status: 'SUSPENDED' } })
    // As at the issue, the issuer stands at the place.
    const body = { id, version: await versionOf(id), proof: proof() }
    expect((await (await person(PEOPLE.issuer))(permit.reinstate, { body })).body.errors?.siteProof).toMatch(
      /^Scan the label of /,
    )
    expect((await move('reinstate', id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
    expect((await move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
  })

  it('goes on after a stop when the crew that stayed signs off, so that its holder can hand it back', async () => {
    const { id } = await active()
    api.clock.advance(60_000)
    const body = { id, code: 'CONDITION', reason: 'Strong wind' } as const
    await (await person(PEOPLE.safety))(permit.suspend, { body })
    await move('reinstate', id, PEOPLE.issuer)
    await move('accept', id, PEOPLE.holder)
    api.clock.advance(60_000)
    await allOff(id)
    expect((await read(PEOPLE.holder, id)).gates).toMatchObject({ mayWork: true, closed: 0 })
  })

  it('is handed over to an incoming holder, whom the issuer confirms', async () => {
    const { id } = await active()
    const incomingHolderId = await work.userId(PEOPLE.incoming)
    const other = await work.active({
      people: [
        { userId: await work.userId(PEOPLE.holder), crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
        { userId: incomingHolderId, crewRole: 'CREW', workerType: 'GENERAL_WORKER' },
      ],
    })
    const busy = { id, version: await versionOf(id), proof: proof(), incomingHolderId }
    expect(
      (await (await person(PEOPLE.holder))(permit.handOver, { body: busy })).body.errors?.incomingHolderId,
    ).toMatch(/^This person is planned for SHE\/PTW\/.* at that time\. Name somebody else$/)
    await work.allOff(other.id)
    await work.handBack(other.id)
    const body = { id, version: await versionOf(id), proof: proof(), incomingHolderId }
    expect((await (await person(PEOPLE.holder))(permit.handOver, { body })).body).toMatchObject({
      data: { status: 'HANDOVER' },
    })
    const unproved = { id, version: await versionOf(id), proof: proof() }
    expect((await (await person(PEOPLE.issuer))(permit.takeOver, { body: unproved })).body.errors?.siteProof).toMatch(
      /^Scan the label of /,
    )
    expect((await move('takeOver', id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
    expect((await move('accept', id, PEOPLE.holder)).body.message).toContain('Slamet Riyadi')
    await atWork(id, PEOPLE.incoming)
    expect((await move('accept', id, PEOPLE.incoming)).body).toMatchObject({ data: { status: 'ACTIVE' } })
  })

  it('expires by itself when its window ends, and is handed back then', async () => {
    const { id } = await active()
    const now = api.clock.now()
    api.clock.advance(8 * HOUR)
    await work.watch()
    await api.settle()
    expect(await statusOf(id)).toBe('EXPIRED')
    api.clock.set(now)
  })

  it('stops the special permits under it', async () => {
    const { id: parentId } = await active()
    const { endsAt } = await read(PEOPLE.holder, parentId)
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HOT_WORK', maxHours: 8 })
    const special = await approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    expect((await issue(special.id)).status).toBe(200)
    await atWork(special.id)
    await work.confirmHotWork(special.id, PEOPLE.issuer)
    await work.confirmHotWork(special.id, PEOPLE.holder)
    expect((await move('accept', special.id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    const body = { id: parentId, code: 'ALARM', reason: 'Gas alarm' } as const
    await (await person(PEOPLE.safety))(permit.suspend, { body })
    expect(await statusOf(special.id)).toBe('SUSPENDED')
  })

  it('takes what is planned under it along when it is cancelled or rejected', async () => {
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const under = async (parentId: number) => {
      const { endsAt } = await read(PEOPLE.holder, parentId)
      return approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    }
    const above = await approved()
    const special = await under(above.id)
    const day = await dayOf(special.id)
    expect(await statusOf(day.id)).toBe('APPROVED')
    const reason = 'The spare part did not come'
    const body = { id: above.id, version: await versionOf(above.id), proof: proof(), reason }
    expect((await (await person(PEOPLE.issuer))(permit.cancel, { body })).status).toBe(200)
    for (const { id } of [special, day]) {
      const { status, waitsFor, events } = await read(PEOPLE.holder, id)
      expect([status, waitsFor]).toEqual(['CANCELLED', []])
      expect(events[0]).toMatchObject({
        label: 'Ended with the permit above',
        reason: `${above.number} was cancelled`,
        actorName: null,
      })
    }
    const refused = await draft()
    await submit(refused.id)
    const { endsAt } = await read(PEOPLE.holder, refused.id)
    const waiting = await draft({ kind: 'SPECIAL', parentId: refused.id, workTypeId, endsAt })
    await submit(waiting.id)
    expect(await statusOf(waiting.id)).toBe('WAITING_APPROVAL')
    await answer(PEOPLE.areaOwner, refused.id, 'reject')
    expect(await statusOf(waiting.id)).toBe('CANCELLED')
  })

  it('gets a longer window from the issuer before it ends', async () => {
    const { id } = await active()
    const { endsAt } = await read(PEOPLE.holder, id)
    const later = formatTimestamp(new Date(Date.parse(endsAt) + 2 * HOUR))
    const request = await (await person(PEOPLE.holder))(permit.extend, {
      body: { id, version: await versionOf(id), proof: proof(), endsAt: later, reason: 'A bolt has to be drilled out' },
    })
    expect(request.body.data).toMatchObject({ status: 'WAITING', waitsFor: ['issuer'] })
    const granted = await (await person(PEOPLE.issuer))(permit.answerExtension, {
      body: { id: request.body.data.id, version: 1, action: 'grant', proof: proof() },
    })
    expect(granted.body.data).toMatchObject({ status: 'GRANTED' })
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(later)
  })
})

/** The permit of a day under an approved special permit: its last hour, or that which begins in some hours. */
async function dayOf(parentId: number, inHours = 0) {
  const startsAt = formatTimestamp(new Date(api.clock.now().getTime() + inHours * HOUR))
  const endsAt = formatTimestamp(new Date(api.clock.now().getTime() + (inHours + 2) * HOUR))
  const body = { parentId, startsAt, endsAt }
  const made = await (await person(PEOPLE.requester))(specialPermit.createByDay, { body })
  if (made.status !== 200) throw new Error(made.text)
  const sent = await submit(made.body.data.id)
  if (sent.status !== 200) throw new Error(sent.text)
  return made.body.data
}

describe('The permit of a day', () => {
  it('stops in the same moment in which its special permit expires, and goes on once that is handed back', async () => {
    const now = api.clock.now()
    const { id: parentId } = await active()
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const endsAt = formatTimestamp(new Date(now.getTime() + HOUR))
    const special = await active({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    const day = await dayOf(special.id)
    const later = await dayOf(special.id, 3)
    await issue(day.id)
    await atWork(day.id)
    expect((await move('accept', day.id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    // The permit to work is not handed back while somebody works under the day.
    await allOff(parentId)
    expect((await work.handBack(parentId)).body.message).toContain('2 special permits under it have not ended yet')

    api.clock.advance(HOUR)
    await work.watch()
    expect([await statusOf(special.id), await statusOf(day.id)]).toEqual(['EXPIRED', 'SUSPENDED'])
    expect((await read(PEOPLE.holder, day.id)).suspendReason).toBe(`${special.number} was stopped`)
    expect((await move('reinstate', day.id, PEOPLE.issuer)).body.message).toContain('does not allow it')
    await allOff(special.id)
    expect((await work.handBack(special.id)).status).toBe(200)
    expect((await move('reinstate', day.id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
    // Days that are planned stay, and keep the special permit from being closed.
    expect(await statusOf(later.id)).toBe('APPROVED')
    api.clock.set(now)
  })

  it('ends with a special permit whose window passed before work began', async () => {
    const now = api.clock.now()
    const { id: parentId } = await active()
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const endsAt = formatTimestamp(new Date(now.getTime() + HOUR))
    const special = await approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    const day = await dayOf(special.id, 3)
    api.clock.advance(HOUR)
    await work.watch()
    expect([await statusOf(special.id), await statusOf(day.id)]).toEqual(['CANCELLED', 'CANCELLED'])
    api.clock.set(now)
  })

  it('gets a longer window as far as the permit to work goes', async () => {
    const { id: parentId } = await active()
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const endsAt = formatTimestamp(new Date(api.clock.now().getTime() + HOUR))
    const special = await active({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    const { id } = await dayOf(special.id)
    const ask = async (hours: number) =>
      (await person(PEOPLE.holder))(permit.extend, {
        body: {
          id,
          version: await versionOf(id),
          proof: proof(),
          reason: 'A bolt is stuck',
          endsAt: formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR)),
        },
      })
    expect((await ask(3)).body.data).toMatchObject({ status: 'WAITING' })
  })
})

describe('A stop', () => {
  it('never fails because nobody is appointed for the next step', async () => {
    const { id } = await active()
    await work.kysely
      .updateTable('appointments')
      .set({ validUntil: '2026-11-01' })
      .where('kind', '=', 'permit-issuer')
      .execute()
    const body = { id, code: 'ALARM', reason: 'Gas alarm' } as const
    expect((await (await person(PEOPLE.safety))(permit.suspend, { body })).body).toMatchObject({
      data: { status: 'SUSPENDED' },
    })
    expect((await read(PEOPLE.safety, id)).waitsFor).toEqual([])
    await work.kysely
      .updateTable('appointments')
      .set({ validUntil: null })
      .where('kind', '=', 'permit-issuer')
      .execute()
  })
})
