import { rowProblems } from '@selamat/contract/domains/hiradc/check-row'
import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { run } from '../../src/platform/database.ts'
import { testApp } from '../../test/app.ts'
import { DEMO_ASSESSMENTS } from './assessments.ts'

const api = await testApp()
const { kysely } = api.context.database
const revisionOf = async (title: string) => {
  const [row] = await run<{ hiradcId: number }>(
    kysely,
    sql`select hiradc_id as "hiradcId" from hiradc_revisions where title = ${title} limit 1`,
  )
  return row?.hiradcId ?? 0
}

it('has assessments in every state, the numbers of their cases are their own', async () => {
  const states = await run<{ status: string; n: number }>(
    kysely,
    sql`select status, count(*)::int as n from hiradc_revisions group by status`,
  )
  expect(Object.fromEntries(states.map(({ status, n }) => [status, n]))).toEqual({
    draft: 4,
    WAITING_REVIEW: 2,
    WAITING_APPROVAL: 2,
    REVISION: 1,
    REJECTED: 1,
    APPROVED: 12,
    UNDER_REVIEW: 3,
    SUPERSEDED: 2,
    ARCHIVED: 2,
    DELETED: 1,
  })
  const [wrong] = await run<{ n: number }>(
    kysely,
    sql`select count(*)::int as n from hiradc_revisions r join cases c on c.id = r.case_id
      where c.kind <> 'hiradc' or c.assignment_number not like r.number || '%'`,
  )
  expect(wrong).toEqual({ n: 0 })
})

it('asks for a new look at the assessment that a request names', async () => {
  const named = await run<{ request: string; assessment: string }>(
    kysely,
    sql`select q.title as request, r.title as assessment from hiradc_requests q join hiradc_revisions r on r.hiradc_id = q.hiradc_id
      where r.status in ('APPROVED', 'UNDER_REVIEW')`,
  )
  expect(named).toEqual([
    { request: 'Sampling of ammonia and synthesis gas', assessment: 'Sampling of ammonia and synthesis gas' },
  ])
})

it('has complete rows in what was submitted, each counted in the heat map', async () => {
  for (const { title, story } of DEMO_ASSESSMENTS.filter(({ story }) => story !== 'draft' && story !== 'deleted')) {
    const { rows, status } = (
      await (
        await api.as('10000003')
      )(hiradc.get, { params: { id: await revisionOf(title) }, query: {} })
    ).body.data
    expect([title, story, status, rows.flatMap((row) => rowProblems(row, DEFAULT_MATRIX))]).toEqual([
      title,
      story,
      status,
      [],
    ])
  }
  const [cells] = await run<{ cells: number; rows: number }>(
    kysely,
    sql`select (select sum(rows)::int from hiradc_cells where after_controls) as cells,
      (select count(*)::int from hiradc_rows where in_force) as rows`,
  )
  expect(cells?.cells).toBe(cells?.rows)
})

it('asks the reviewers and approvers of what waits', async () => {
  const waiting = async (title: string) => {
    const { waitsFor } = (
      await (
        await api.as('10000003')
      )(hiradc.get, { params: { id: await revisionOf(title) }, query: {} })
    ).body.data
    return waitsFor
  }
  expect(await waiting('Excavation along pipe rack PR-3')).toMatchObject([
    { label: 'Safety review', who: ['Dewi Lestari'] },
  ])
  expect(await waiting('Change of catalyst in the reformer')).toMatchObject([
    { label: 'Approval by management', who: ['Bambang Hartono'] },
  ])
  const officer = await api.as('10000004')
  const params = { id: await revisionOf('Excavation along pipe rack PR-3') }
  const { task } = (await officer(hiradc.get, { params, query: {} })).body.data
  const body = {
    ...params,
    taskId: task?.id ?? 0,
    version: task?.version ?? 0,
    action: 'approve',
    comment: null,
  } as const
  expect((await officer(hiradc.approve, { body })).body.data.status).toBe('WAITING_APPROVAL')
})
