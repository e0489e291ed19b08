import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { assessing } from '../../../test/hiradcs.ts'
import { withCaseKinds } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { runStandIns } from '../workflow/index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, draft, submit, answer, userId, kysely } = await assessing(api)
const context = withCaseKinds(api.context)
const [AUTHOR, SAFETY, HEAD, MANAGER, WORKER] = ['10000005', '10000004', '10000017', '10000003', '10000008'] as const

async function delegate(from: string, to: string) {
  await run(
    kysely,
    sql`insert into delegations (user_id, to_user_id, valid_from, valid_until)
      values (${await userId(from)}, ${await userId(to)}, '2026-11-01', '2026-11-30')`,
  )
  await runStandIns(context)
}
const hasTask = async (username: string, hiradcId: number) =>
  (
    await run(
      kysely,
      sql`select 1 from task_candidates tc join hiradc_revisions r on r.case_id = tc.case_id
        where r.hiradc_id = ${hiradcId} and tc.user_id = ${await userId(username)} and tc.open`,
    )
  ).length > 0
/** An assessment that waits for the superior of its author. */
async function atSuperior() {
  const made = await draft()
  await submit(made.id)
  expect((await answer(SAFETY, made.id, 'approve')).status).toBe(200)
  return made
}

afterEach(async () => {
  await run(kysely, sql`delete from delegations`)
  await runStandIns(context)
})

describe('A stand-in for the approval of an assessment', () => {
  it('has a role of the step: nobody else gets the task, and the log says for whom it was approved', async () => {
    const { id } = await atSuperior()
    await delegate(HEAD, WORKER)
    expect(await hasTask(WORKER, id)).toBe(false)
    await run(kysely, sql`delete from delegations`)
    await delegate(HEAD, MANAGER)
    expect(await hasTask(MANAGER, id)).toBe(true)
    expect((await answer(MANAGER, id, 'approve')).status).toBe(200)
    const log = await (await person(AUTHOR))(hiradcRegister.log, { body: { id } })
    const [approval] = log.body.data.filter(({ action }) => action === 'approve')
    expect(approval?.onBehalfOf).toBe(
      (await kysely.selectFrom('users').select('fullName').where('username', '=', HEAD).executeTakeFirstOrThrow())
        .fullName,
    )
  })

  it('wrote nothing of it, whatever that person wrote of others', async () => {
    await draft(undefined, MANAGER)
    const { id } = await atSuperior()
    await delegate(HEAD, MANAGER)
    expect(await hasTask(MANAGER, id)).toBe(true)
    await run(
      kysely,
      sql`update hiradc_rows set updated_by = ${await userId(MANAGER)}
        where revision_id in (select id from hiradc_revisions where hiradc_id = ${id})`,
    )
    await runStandIns(context)
    expect(await hasTask(MANAGER, id)).toBe(false)
  })
})
