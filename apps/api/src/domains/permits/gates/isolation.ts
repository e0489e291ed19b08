import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import { jobsAtIsolation, TEST_RUNS } from '../queries/job.ts'
import { NEEDED_POINT } from '../queries/needed-points.ts'
import { gate, rows } from './gate.ts'
import { closed, firstOf, open, part, recordOf, toDo } from './verdict.ts'

const ISOLATIONS = rows<{
  readonly tag: string
  readonly status: IsolationState
}>(sql`(select json_agg(x order by x.tag)
  from (select distinct on (ip.id) ip.tag, i.status from permit_isolations i
    join isolation_points ip on ip.id = i.isolation_point_id where i.permit_id = p.id and i.transferred_to_id is null
      and ${NEEDED_POINT} order by ip.id, i.status = 'REMOVED', i.id desc) x)`)

/** Nothing at the job is under energy for a test run, and every point is locked and verified. */
export const isolation = gate({
  facts: {
    isolations: ISOLATIONS,
    // The points that have energy for a test run at its job, or at what its job works at, each with the permit that tests.
    testRuns: rows<{ readonly tag: string; readonly number: string }>(TEST_RUNS),
  },
  sources: {
    // A job is one unit: energy at a point reaches all of it, and whoever works at the equipment.
    permitIsolations: { concerned: (id) => sql`p.id in ${jobsAtIsolation(id)}` },
  },
  fix: (facts) => ({ label: 'Open isolations', address: part(facts, 'isolations') }),
  judge({ isolations, testRuns, permit }) {
    if (testRuns.length > 0) {
      const elsewhere = testRuns.find(({ number }) => number !== permit.number)
      const named = testRuns.map(({ tag, number }) => (number === permit.number ? tag : `${tag} of ${number}`))
      const text = `Test run, under energy: ${firstOf(named)}`
      return elsewhere ? closed(text, recordOf(elsewhere, 'permit of the test run')) : closed(text)
    }
    if (isolations.every(({ status }) => status === 'REMOVED')) {
      if (isolations.length > 0) return closed('The isolations were removed')
      return permit.needsIsolation ? closed('No isolation point is named') : null
    }
    const unverified = isolations.filter(({ status }) => status !== 'VERIFIED')
    return unverified.length === 0
      ? open(`${plural(isolations.length, 'point')} locked and verified`)
      : toDo(`Not verified: ${unverified.map(({ tag }) => tag).join(', ')}`)
  },
})
