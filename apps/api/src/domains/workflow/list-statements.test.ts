import { formData } from '@selamat/contract/domains/workflow/form-data'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { hearStatements } from '../../../test/hear-statements.ts'
import { run } from '../../platform/database.ts'

const { as, context } = await testApp()
const { kysely, pool } = context.database
const heard = hearStatements(pool)
const manager = await as('10000003')

const [form] = await run<{ id: number }>(
  kysely,
  sql`select f.form_id as id from form_flow_forms f join form_flows w on w.id = f.form_flow_id
    where w.code = 'HAZ' and f.position = 1 and w.company_id = (select company_id from users where username = '10000003')`,
)
/** The statements of a page of reports, asked for the second time. */
async function repeated(filter: object) {
  const list = async () => {
    const { status, body } = await manager(formData.list, { body: { formId: form?.id ?? 0, limit: 20, filter } })
    expect([status, body.data.length]).toEqual([200, 20])
  }
  await list()
  return heard(list)
}

it('a page of reports is asked for in six statements, with all that its answers name (FORMS-49)', async () => {
  const sent = await repeated({})
  expect(sent.map(({ text }) => text)).toHaveLength(6)
})

it('reports by an answer are not all counted first where a form cannot have too many (FORMS-49)', async () => {
  const sent = await repeated({ answers: { severity: { answered: true } } })
  const whole = sent.filter(({ text }) => text.includes('count(*)') && !text.includes('su.answers'))
  expect(whole).toEqual([])
})

it('an inbox and its number are one statement, and what is searched in it reads its rows by another (TASKS-16)', async () => {
  const officer = await as('10000004')
  const list = (keyword?: string) =>
    heard(async () => officer(myTask.list, { body: { limit: 20, ...(keyword && { keyword }) } }))
  await list()
  const [lists, searched] = [await list(), await list('pump')]
  // The first one lets the request in.
  expect([lists.length, searched.length]).toEqual([2, 3])
  const planned = searched.filter(({ text }) => text.includes('/* plan */'))
  expect(planned.map(({ text }) => text.includes('form_flows'))).toEqual([false])
})

it('own reports are found and counted without the joins of their rows (TASKS-16)', async () => {
  const reporter = await as('10000008')
  const list = () => heard(async () => reporter(myTask.reports, { body: { limit: 20 } }))
  await list()
  const texts = (await list()).map(({ text }) => text)
  expect(texts).toHaveLength(3)
  expect(texts.filter((text) => text.includes('offset') && text.includes('form_flows'))).toEqual([])
})
