import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { type EvidenceAsking, type EvidenceSource, evidenceTable } from '../../../platform/evidence.ts'
import { hideSmall } from '../figures/hide-small.ts'
import { clinicSettingsOf } from '../settings.ts'

const STATES = {
  VALID: 'Examined, or not due yet',
  OVERDUE: 'Overdue',
  DECLINED: 'Declined or excused',
} as const

interface Counted {
  readonly state: keyof typeof STATES
  readonly people: number
}

/** How many people are examined as they must be, at the end of the period: figures alone, small ones hidden. */
export const coverageEvidence = ({ database }: AppContext): EvidenceSource => {
  const db = database.kysely
  async function* rows({ actor, until, siteId, today }: EvidenceAsking) {
    const isWhole =
      actor.employerId === actor.companyId && actor.scopes.some((scope) => scope === 'company' || scope === 'all')
    if (!isWhole) return
    const end = until < today ? until : today
    const [{ smallestFigure: smallest }, counted] = await Promise.all([
      clinicSettingsOf(db, actor.companyId),
      run<Counted>(
        db,
        sql`select case when last.status in ('DECLINED', 'EXCUSED') then 'DECLINED'
            when last.status <> 'DONE' and last.due_on < ${end}::date then 'OVERDUE' else 'VALID' end as state, count(*)::int as people
          from users u join lateral (select r.status, r.due_on from recalls r where r.user_id = u.id and r.created_at < ${end}::date + 1
            order by r.id desc limit 1) last on true
          where u.company_id = ${actor.companyId} and u.archived_at is null and (${siteId}::bigint is null or exists (
            select from employments e where e.user_id = u.id and e.site_id = ${siteId} and ${holdsAt('e', today)}))
          group by 1`,
      ),
    ])
    const people = new Map(counted.map((one) => [one.state, one.people]))
    const states: readonly (keyof typeof STATES)[] = ['VALID', 'OVERDUE', 'DECLINED']
    const cells = states.map((state) => {
      const count = people.get(state) ?? 0
      return { name: STATES[state], count, people: count }
    })
    for (const { name, count } of hideSmall(cells, smallest))
      yield { name, count: count ?? `fewer than ${smallest}, or hidden with them` }
  }
  return {
    key: 'examinations',
    title: 'Coverage of medical examinations (figures only, of the whole company)',
    item: 'submenu/Dashboard Management',
    async *files(asking) {
      yield evidenceTable<{ name: string; count: number | string }>(
        'Examinations',
        [
          { header: 'People who have to be examined', value: ({ name }) => name },
          { header: 'Number', value: ({ count }) => count },
        ],
        rows(asking),
      )
    },
  }
}
