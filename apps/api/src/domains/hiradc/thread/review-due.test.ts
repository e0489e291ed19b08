import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { run } from '../../../platform/database.ts'
import { reviewWhatIsDue } from './review-due.ts'

const api = await testApp()
const { approved, person, read, userId, kysely } = await assessing(api)
const { context } = api
const [AUTHOR, SAFETY, WORKER] = ['10000005', '10000004', '10000008'] as const
const events = (hiradcId: number) =>
  run<{ action: string; actorId: number | null; reason: string | null }>(
    kysely,
    sql`select action, actor_id as "actorId", reason from hiradc_events where hiradc_id = ${hiradcId} order by id desc limit 1`,
  )

describe('an assessment whose day is over', () => {
  it('is put under review by the server once, although two servers look at once; it stays in force', async () => {
    const flagged: object[] = []
    const dependents = {
      countLive: async () => new Map<number, number>(),
      flag: async (_: unknown, changed: object) => void flagged.push(changed),
    }
    const ports = { dependents: [dependents] }
    const { id, number } = await approved()
    // Others of the demo come first: they are due earlier.
    api.clock.advance(365 * DAY)
    await reviewWhatIsDue(context, ports)
    expect(flagged).not.toContainEqual(expect.objectContaining({ hiradcId: id }))
    api.clock.advance(DAY)
    const counts = await Promise.all([reviewWhatIsDue(context, ports), reviewWhatIsDue(context, ports)])
    expect(counts[0] + counts[1]).toBe(1)
    expect(flagged.filter((one) => 'hiradcId' in one && one.hiradcId === id)).toMatchObject([{ change: 'overdue' }])
    const { status, reviewTrigger, isOverdue } = (
      await (
        await api.as(SAFETY)
      )(hiradc.get, { params: { id }, query: {} })
    ).body.data
    expect({ status, reviewTrigger, isOverdue }).toEqual({
      status: 'UNDER_REVIEW',
      reviewTrigger: 'DUE',
      isOverdue: true,
    })
    expect(await events(id)).toEqual([{ action: 'startReview', actorId: null, reason: 'Its review is due' }])
    await api.settle()
    const notified = await run<{ params: object }>(
      kysely,
      sql`select params from notifications where kind = 'HIRADC_REVIEW_DUE' and entity_id = ${id} and user_id = ${await userId(AUTHOR)}`,
    )
    expect(notified).toMatchObject([{ params: { number, revision: 1, validUntil: '2027-11-20' } }])
    api.clock.advance(-366 * DAY)
  })
})

describe('the calendar', () => {
  it('has the reviews of assessments in force for whoever reads them, and not those of drafts', async () => {
    const { id, number } = await approved()
    const due = async (username: string) =>
      (await (await person(username))(expiry.list, { body: { limit: 1000, filter: { kind: ['HIRADC'] } } })).body.data
    const row = (await due(SAFETY)).find(({ link }) => link === `/detail-hiradc?id=${id}`)
    expect(row).toMatchObject({
      kind: 'HIRADC',
      dueOn: '2027-11-20',
      title: 'Confined space entry, column C-201',
      detail: `${number} · revision 1`,
      holder: 'Agus Setiawan',
    })
    // A worker has those of the own department.
    const { departmentName } = await read(WORKER, id)
    expect(departmentName).toBe('Production')
    expect((await due(WORKER)).map(({ link }) => link)).toContain(`/detail-hiradc?id=${id}`)
    expect(await due('10000006')).toEqual([])
  })
})
