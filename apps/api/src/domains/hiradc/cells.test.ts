import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { assessing } from '../../../test/hiradcs.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, row, draft, read, submit, answer, kysely } = await assessing(api)
const [AUTHOR, SAFETY, HEAD] = ['10000005', '10000004', '10000017'] as const

/** Numbers that are the same in every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Cells whose count is not that of the rows in force. */
const drifted = async () =>
  (
    await sql`with rows_in_force as (
        select r.company_id, r.employer_id, r.department_id, r.site_id, r.author_id, x.a as after_controls, x.l as likelihood,
          x.s as severity, count(*)::int as rows
        from hiradc_revisions r join hiradc_rows t on t.revision_id = r.id
        cross join lateral (values (false, t.likelihood, t.severity), (true, t.residual_likelihood, t.residual_severity)) x (a, l, s)
        where r.status in ('APPROVED', 'UNDER_REVIEW') group by 1, 2, 3, 4, 5, 6, 7, 8),
      stored as (select * from hiradc_cells where rows <> 0)
      (table rows_in_force except table stored) union all (table stored except table rows_in_force)`.execute(kysely)
  ).rows

it('the heat map counts the rows in force after moves in any order', async () => {
  const next = random(65)
  const author = await person(AUTHOR)
  const { id } = await draft([row({ controls: row().controls.slice(0, 1) })])
  const call = async (which: 'delete' | 'archive' | 'restore', revisionId: number, version: number) =>
    author(hiradc[which], { params: { id }, query: { revisionId }, headers: { 'if-match': String(version) } })
  const rated = () => ({
    likelihood: 1 + next(5),
    severity: 1 + next(5),
    residualLikelihood: 1,
    residualSeverity: 1 + next(4),
  })
  const moves = [
    async () => {
      await submit(id)
      await answer(SAFETY, id, 'approve')
      return answer(HEAD, id, 'approve')
    },
    async () => {
      const { version } = await read(AUTHOR, id, { inForce: 'true' })
      return author(hiradc.startReview, { body: { id, version, trigger: 'CHANGE', reason: null } })
    },
    () =>
      author(hiradc.saveRows, {
        body: { id, rows: [row({ ...rated(), position: 2, controls: row().controls.slice(0, 1) })] },
      }),
    ...(['delete', 'archive', 'restore'] as const).map((which) => async () => {
      const { rows } = await sql<{ id: number; version: number }>`
        select id, version from hiradc_revisions where hiradc_id = ${id} order by id`.execute(kysely)
      const one = rows[next(rows.length)]
      return call(which, one?.id ?? 0, one?.version ?? 0)
    }),
  ]
  const done = new Set<number>()
  for (let step = 0; step < 60; step++) {
    const which = next(moves.length)
    const answered = await moves[which]?.()
    if (answered?.status === 200) done.add(which)
    expect(answered?.status, answered?.text).toBeLessThan(500)
    expect(await drifted(), `after step ${step}`).toEqual([])
  }
  // Each of them was done at least once.
  expect([...done].toSorted()).toEqual([0, 1, 2, 3, 4, 5])
})
