import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import type { report } from '@selamat/contract/domains/workflow/report'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { NamedReport } from '../../forms/index.ts'
import { REPORT_NODE } from '../advance.ts'
import type { CaseKindRule, WorkflowContext } from '../case-kinds.ts'
import { canRead } from '../relations.ts'
import { known } from './case-steps.ts'
import { caseReader } from './visible-case.ts'

/** The reports of the own company that somebody can refer to: those that they read, of confidential kinds only their own. */
async function ownReports(context: WorkflowContext, db: Executor, actor: Actor, condition: RawBuilder<SqlBool>) {
  const reader = await caseReader(context, db, actor)
  const open = CASE_KINDS.filter((kind) => !context.caseKinds[kind].confidential)
  return sql`from cases c join lateral (select v.form_id, f.form_name from submissions s
      join form_versions v on v.id = s.form_version_id join forms f on f.id = v.form_id
      where s.case_id = c.id and s.node = ${REPORT_NODE} order by s.revision desc limit 1) r on true
    where c.company_id = ${actor.companyId} and ${condition} and ${canRead(reader)}
      and (c.kind = any(${open}) or c.submitter_id = ${actor.userId})`
}

/**
 * By its number each of these reports that the actor can read: its form, and why a report of a kind cannot name it. The
 * number of a confidential report would be open to the readers of another.
 */
const readableReports =
  (context: WorkflowContext, actor: Actor, { confidential }: Pick<CaseKindRule, 'confidential'>) =>
  async (db: Executor, numbers: readonly string[]): Promise<ReadonlyMap<string, NamedReport>> => {
    const from = await ownReports(context, db, actor, sql`c.assignment_number = any(${[...numbers]})`)
    const { rows } = await sql<{ assignmentNumber: string; formId: number; kind: string }>`
      select c.assignment_number, r.form_id, c.kind ${from}`.execute(db)
    const isSecret = (kind: string) => !confidential && context.caseKinds[known(CASE_KINDS, kind)].confidential
    return new Map(
      rows.map(({ assignmentNumber, formId, kind }) => [
        assignmentNumber,
        { formId, refusal: isSecret(kind) ? 'This report is confidential. Others could read its number here' : null },
      ]),
    )
  }

/** What answers can name beyond their own domain: reports that the actor reads, and the stock of the clinic. */
export const namableRecords = (context: WorkflowContext, actor: Actor, rule: Pick<CaseKindRule, 'confidential'>) => ({
  reports: readableReports(context, actor, rule),
  stockItems: context.stockItems,
})
export type NamableRecords = ReturnType<typeof namableRecords>

/** The newest reports that the actor can refer to, of one form or of any, by number or subject. */
export async function pickReports(
  context: WorkflowContext,
  actor: Actor,
  { keyword = '', limit, parentId, ids }: OptionsQuery,
): Promise<DataOf<typeof report.options>> {
  const db = context.database.kysely
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const from = await ownReports(
    context,
    db,
    actor,
    sql`(c.assignment_number ilike ${pattern} or c.subject ilike ${pattern})
      ${ids ? sql`and c.id = any(${ids})` : sql``} ${parentId ? sql`and r.form_id = ${parentId}` : sql``}`,
  )
  const { rows } = await sql<{ id: number; label: string; hint: string }>`
    select c.id, c.assignment_number as label, concat_ws(' · ', c.subject, r.form_name,
      to_char(c.submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')) as hint ${from}
    order by c.id desc limit ${limit}`.execute(db)
  return { options: rows, totalItem: rows.length }
}
