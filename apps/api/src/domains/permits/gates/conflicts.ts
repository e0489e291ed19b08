import { LIVE, OVERDUE, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { type ConflictFacts, conflictsOf, partnersOf } from '../conflicts/conflicts-of.ts'
import { gate, type Source } from './gate.ts'
import { PLACED } from './place.ts'
import { closed, open, part } from './verdict.ts'

/** Those that conflict with some permits `p`, found once the change of these is stored. */
const partners = (changed: (id: number) => Fragment): Source => ({
  when: null,
  async concerned(id: number, tx: Tx, at: Date) {
    const mine = sql`${changed(id)} and p.status = any(${[...PLANNED, ...OVERDUE]})`
    const [company] = await run<{ companyId: number }>(
      tx,
      sql`select p.company_id from permits p where ${mine} limit 1`,
    )
    return company ? sql`p.id = any(${await partnersOf(tx, company.companyId, mine, at)})` : sql`false`
  },
})

/** What is beside it is permitted, or acknowledged where it is restricted. */
export const conflicts = gate({
  stopsAs: 'CONFLICT',
  facts: {},
  lookUp: async ({ db, permit, at }): Promise<{ readonly conflicts: readonly ConflictFacts[] }> => ({
    conflicts: await conflictsOf(db, permit, [...LIVE], at),
  }),
  sources: {
    locations: PLACED,
    permits: partners((id) => sql`p.id = ${id}`),
    workTypes: partners((id) => sql`p.work_type_id = ${id}`),
  },
  fix: (facts) => ({ label: 'Open conflicts', address: part(facts, 'conflicts') }),
  judge({ conflicts }) {
    const unsettled = conflicts.filter(({ verdict, isSettled }) => verdict === 'N' || !isSettled)
    if (unsettled.length > 0) return closed(unsettled.map(({ number, reason }) => `${number}: ${reason}`).join('; '))
    return open(conflicts.length === 0 ? 'None' : `${plural(conflicts.length, 'overlap')} acknowledged`)
  },
})
