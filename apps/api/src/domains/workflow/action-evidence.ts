import { choiceLabel } from '@selamat/contract/kit/choice-label'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byId, type EvidenceAsking, type EvidenceSource, evidenceTable } from '../../platform/evidence.ts'
import { DAY_FORMAT, dayCell, INSTANT_FORMAT, instantCell } from '../../platform/records/export-file.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { caseReader } from './queries/visible-case.ts'
import { canRead } from './relations.ts'

interface Action {
  readonly id: number
  readonly number: string
  readonly about: string
  readonly text: string
  readonly severity: string
  readonly owner: string
  readonly site: string | null
  readonly raisedAt: Date
  readonly dueDate: string
  readonly status: string
  readonly endedAt: Date | null
}

/** Follow-up actions that were open on a day of the period, and what became of them. */
export const actionEvidence = (context: WorkflowContext): EvidenceSource => {
  const db = context.database.kysely
  const nextDay = (day: string) => new Date(instantAt(day).getTime() + 86_400_000)
  /** Follow-up actions `c` with what raised them, `fu`. */
  const where = ({ actor, from, until, siteId }: EvidenceAsking, readable: RawBuilder<SqlBool>) =>
    sql`c.company_id = ${actor.companyId} and fu.raised_at < ${nextDay(until)} and (c.ended_at is null or c.ended_at >= ${instantAt(from)})
      and (${siteId}::bigint is null or c.site_id = ${siteId}) and ${readable}`
  const readableBy = async ({ actor }: EvidenceAsking) => canRead(await caseReader(context, db, actor))
  return {
    key: 'actions',
    title: 'Follow-up actions',
    item: 'menu/My Task',
    async *files(asking) {
      const readable = await readableBy(asking)
      yield evidenceTable<Action>(
        'Actions',
        [
          { header: 'Number', value: ({ number }) => number },
          { header: 'About', value: ({ about }) => about },
          { header: 'Action', value: ({ text }) => text },
          { header: 'Severity', value: ({ severity }) => choiceLabel(severity.toUpperCase()) },
          { header: 'Owner', value: ({ owner }) => owner },
          { header: 'Site', value: ({ site }) => site },
          { header: 'Raised', format: DAY_FORMAT, value: ({ raisedAt }) => dayCell(formatDate(raisedAt)) },
          { header: 'Due', format: DAY_FORMAT, value: ({ dueDate }) => dayCell(dueDate) },
          { header: 'Status', value: ({ status }) => choiceLabel(status.toUpperCase()) },
          {
            header: 'Ended',
            format: INSTANT_FORMAT,
            value: ({ endedAt }) => instantCell(endedAt && formatTimestamp(endedAt)),
          },
        ],
        byId<Action>(
          db,
          (
            after,
            limit,
          ) => sql`select c.id, c.assignment_number as number, b.assignment_number as about, fu.text, fu.severity,
              o.full_name as owner, s.site_name as site, fu.raised_at, fu.due_date::text as due_date, c.status, c.ended_at
            from case_follow_ups fu join cases c on c.id = fu.follow_up_id join cases b on b.id = fu.case_id
            join users o on o.id = fu.owner_id left join sites s on s.id = c.site_id
            where ${where(asking, readable)} and c.id > ${after} order by c.id limit ${limit}`,
        ),
      )
    },
    records: async (asking) => ({
      entity: 'cases',
      ids: sql`select c.id from case_follow_ups fu join cases c on c.id = fu.follow_up_id where ${where(asking, await readableBy(asking))}`,
    }),
  }
}
