import { flow } from '@selamat/contract/domains/workflow/flow'
import type { AssigneeRule } from '@selamat/contract/domains/workflow/flow-definition'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { organisationOfDay } from './queries/organisation-of-day.ts'
import { assigneesOf, noEligibleUser } from './relations.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { perform, detail, now, person, place, send, submit, userId } = await reporting(api)
const { kysely } = api.context.database

const [BUDI, AGUS, DEWI, DEDI, YUSUF, MANAGER, OTHER_ADMIN] = [
  '10000008',
  '10000005',
  '10000004',
  '10000016',
  '10000012',
  '10000003',
  '10000020',
] as const

const appoint = async (username: string, dates: { siteId?: number; validFrom?: string; validUntil?: string }) => {
  const { id } = await kysely
    .insertInto('appointments')
    .values({ userId: await userId(username), kind: 'safety-officer', validFrom: '2026-01-01', ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => kysely.deleteFrom('appointments').where('id', '=', id).execute()
}

async function atSafety(reporter = BUDI) {
  const assignmentNumber = await send(reporter)
  const { body } = await perform(AGUS, assignmentNumber, 'approve')
  expect(body.data?.status).toBe('WAITING_APPROVAL')
  return assignmentNumber
}

const candidates = async (assignmentNumber: string) => {
  const { body } = await detail(BUDI, assignmentNumber)
  return body.data.steps.find(({ state }) => state === 'open')?.who
}

describe('the assignee', () => {
  it('is the superior on the day of the report, also after a change of superior', async () => {
    const before = await send(BUDI)
    const budi = await userId(BUDI)
    const current = kysely.updateTable('employments').where('userId', '=', budi).where('validUntil', 'is', null)
    await current.set({ superiorId: await userId(DEDI) }).execute()
    const after = await submit(BUDI)
    expect(after.body.data.goesTo).toEqual(['Dedi Kurniawan'])
    await current.set({ superiorId: await userId(AGUS) }).execute()
    expect(await candidates(before)).toEqual(['Agus Setiawan'])
    expect((await perform(DEDI, before, 'approve')).status).toBe(404)
    expect((await perform(AGUS, before, 'approve')).status).toBe(200)
    expect((await perform(AGUS, after.body.data.assignmentNumber, 'approve')).body.code).toBe('NOT_YOUR_ACT')
  })

  it('is the safety officer if the superior has left', async () => {
    const waiting = await send(BUDI)
    const agus = await userId(AGUS)
    await kysely.updateTable('users').set({ archivedAt: api.clock.now() }).where('id', '=', agus).execute()
    const { body } = await submit(BUDI)
    expect(body.data.goesTo).toEqual(['Dewi Lestari'])
    // The one who takes over may also answer what was asked before.
    expect((await perform(DEWI, waiting, 'approve')).status).toBe(200)
    await kysely.updateTable('users').set({ archivedAt: null }).where('id', '=', agus).execute()
  })

  it('is every safety officer of the site or of all sites with a valid appointment', async () => {
    const [otherSite] = await kysely
      .selectFrom('sites')
      .select('id')
      .where('companyId', '=', place.companyId)
      .where('id', '<>', place.siteId)
      .execute()
    const undo = [
      await appoint(YUSUF, { siteId: place.siteId }),
      await appoint('10000013', { siteId: otherSite?.id ?? 0 }),
      await appoint('10000014', { validUntil: '2026-11-19' }),
      await appoint('10000017', { validFrom: '2026-11-21' }),
    ]
    expect(await candidates(await atSafety())).toEqual(['Dewi Lestari', 'Yusuf Maulana'])
    for (const one of undo) await one()
  })

  it('is checked again when the task is answered', async () => {
    const dismiss = await appoint(YUSUF, { siteId: place.siteId })
    const assignmentNumber = await atSafety()
    await dismiss()
    const { status, body } = await perform(YUSUF, assignmentNumber, 'close')
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'NOT_YOUR_ACT',
      message: 'Assigned to Dewi Lestari',
    })
    expect((await perform(DEWI, assignmentNumber, 'close')).status).toBe(200)
  })

  it('is never the reporter: the only officer reports, and the superior closes', async () => {
    const sent = await submit(DEWI)
    expect(sent.body.data.goesTo).toEqual(['Bambang Hartono'])
    const { assignmentNumber } = sent.body.data
    expect((await perform(DEWI, assignmentNumber, 'approve')).body.code).toBe('NOT_YOUR_ACT')
    expect((await perform(MANAGER, assignmentNumber, 'approve')).status).toBe(200)
    expect((await perform(DEWI, assignmentNumber, 'close')).body.message).toBe('Assigned to Bambang Hartono')
    expect((await perform(MANAGER, assignmentNumber, 'close')).status).toBe(200)
  })

  it('must exist: a report that nobody could answer is refused', async () => {
    const admin = await person(OTHER_ADMIN)
    const flows = await admin(flow.adHoc, { body: {} })
    expect(flows.body.data[0]?.steps.map(({ who }) => who)).toEqual(['Superior', 'Safety officer'])
    const where = await kysely
      .selectFrom('locations')
      .select('id')
      .where(
        'companyId',
        '=',
        await kysely
          .selectFrom('users')
          .select('companyId')
          .where('username', '=', OTHER_ADMIN)
          .executeTakeFirstOrThrow()
          .then((row) => row.companyId),
      )
      .executeTakeFirstOrThrow()
    const { status, body } = await submit(OTHER_ADMIN, { where: { locationId: where.id } })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'RULE' })
    expect(body.message).toBe('No superior or safety officer is set. Tell your administrator')
  })
})

describe('each assignee rule', () => {
  const origin = async (more = {}) => {
    const { superiorId, departmentId, siteId } = await organisationOfDay(kysely, await userId(BUDI), api.clock.now())
    const nowhere = { caseId: null, locationId: null, subLocationId: null }
    return {
      ...nowhere,
      companyId: place.companyId,
      submitterId: await userId(BUDI),
      superiorId,
      departmentId,
      siteId,
      ...more,
    }
  }
  const named = async (rules: AssigneeRule[], more = {}) =>
    (await assigneesOf(kysely, rules, await origin(more), '2026-11-20')).map(({ fullName }) => fullName)

  it.each<[AssigneeRule, string[]]>([
    [{ rule: 'submitter' }, ['Budi Santoso']],
    [{ rule: 'superior', level: 1 }, ['Agus Setiawan']],
    [{ rule: 'superior', level: 2 }, ['Indah Permatasari']],
    [{ rule: 'superior', level: 3 }, ['Bambang Hartono']],
    [{ rule: 'appointment', kind: 'gas-tester' }, ['Rina Marlina']],
    [{ rule: 'role', name: 'SHE Manager' }, ['Bambang Hartono']],
    [{ rule: 'position', name: 'Permit Coordinator' }, ['Yusuf Maulana']],
    [{ rule: 'users', usernames: [AGUS, DEDI, OTHER_ADMIN] }, ['Agus Setiawan', 'Dedi Kurniawan']],
    [{ rule: 'users', usernames: [BUDI] }, []],
    [{ rule: 'area-owner' }, []],
    [{ rule: 'user-field', field: 'informed' }, []],
  ])('%j', async (rule, names) => {
    expect(await named([rule])).toEqual(names)
  })

  it('names the area owner of the sub-location, else of the location, else of its parent', async () => {
    const [inside] = await kysely
      .selectFrom('locations')
      .select(['id', 'parentLocationId'])
      .where('parentLocationId', 'is not', null)
      .where('companyId', '=', place.companyId)
      .orderBy('id')
      .execute()
    const owner = await kysely
      .selectFrom('locations as l')
      .innerJoin('users as u', 'u.id', 'l.areaOwnerId')
      .select('u.fullName')
      .where('l.id', '=', inside?.parentLocationId ?? 0)
      .executeTakeFirstOrThrow()
    expect(await named([{ rule: 'area-owner' }], { locationId: inside?.id })).toEqual([owner.fullName])
    const part = kysely.updateTable('subLocations').where('id', '=', place.subLocationId)
    await part.set({ areaOwnerId: await userId(YUSUF) }).execute()
    expect(await named([{ rule: 'area-owner' }], place)).toEqual(['Yusuf Maulana'])
    await part.set({ areaOwnerId: null }).execute()
    expect(await named([{ rule: 'area-owner' }], { ...place, subLocationId: null })).toEqual(['Agus Setiawan'])
  })

  it('names the heads of the department: its members with a superior in another one', async () => {
    const { departmentId } = await organisationOfDay(kysely, await userId(DEWI), api.clock.now())
    expect(await named([{ rule: 'department-head' }], { departmentId })).toContain('Bambang Hartono')
    expect(await named([{ rule: 'department-head' }], { departmentId })).not.toContain('Dewi Lestari')
  })

  it('names the person of a field of the report, or falls back to the next rule', async () => {
    const withPerson = await now(await send(BUDI, { informed: DEDI }))
    const without = await now(await send(BUDI))
    const rules: AssigneeRule[] = [
      { rule: 'user-field', field: 'informed' },
      { rule: 'superior', level: 1 },
    ]
    expect(await named(rules, { caseId: withPerson.id })).toEqual(['Dedi Kurniawan'])
    expect(await named(rules, { caseId: without.id })).toEqual(['Agus Setiawan'])
  })
})

it('says of a step whose people have left who is missing, without an employee ID', () => {
  const users: AssigneeRule = { rule: 'users', usernames: ['10000016'] }
  expect(noEligibleUser([users])).toBe('No active person of the step is set. Tell your administrator')
  expect(noEligibleUser([users, { rule: 'area-owner' }])).toBe(
    'No active person of the step or area owner is set. Tell your administrator',
  )
})
