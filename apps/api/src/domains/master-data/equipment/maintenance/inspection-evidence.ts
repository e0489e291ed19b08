import { sql } from 'kysely'
import type { Executor } from '../../../../platform/database.ts'
import { byId, type EvidenceAsking, type EvidenceSource, evidenceTable } from '../../../../platform/evidence.ts'
import { DAY_FORMAT, dayCell } from '../../../../platform/records/export-file.ts'
import { equipmentInScope } from './scope.ts'

interface Inspection {
  readonly id: number
  readonly code: string
  readonly type: string
  readonly site: string | null
  readonly location: string | null
  readonly kind: string
  readonly doneOn: string
  readonly result: string
  readonly by: string | null
  readonly note: string | null
}

const KINDS: Readonly<Record<string, string>> = { INSPECTED: 'Inspection', TESTED: 'Test', CALIBRATED: 'Calibration' }

/** Inspections, tests and calibrations of equipment on the days of the period. */
const inspectionsOf = (db: Executor, { actor, from, until, siteId }: EvidenceAsking) =>
  byId<Inspection>(
    db,
    (
      after,
      limit,
    ) => sql`select g.id, t.code, y.equipment_type_name as type, s.site_name as site, l.location_name as location, g.kind,
        g.done_on::text as done_on, g.result, u.full_name as by, g.note
      from equipment_logs g join equipment t on t.id = g.equipment_id join equipment_types y on y.id = t.type_id
      left join users u on u.id = g.actor_id left join lateral location_of_equipment(t.id) p on true
      left join locations l on l.id = p.location_id left join sites s on s.id = l.site_id
      where g.company_id = ${actor.companyId} and g.result is not null and g.done_on between ${from}::date and ${until}::date
        and (${siteId}::bigint is null or l.site_id = ${siteId}) and ${equipmentInScope(actor)}
        and g.id > ${after} order by g.id limit ${limit}`,
  )

export const inspectionEvidence = (db: Executor): EvidenceSource => ({
  key: 'inspections',
  title: 'Inspections, tests and calibrations of equipment',
  item: 'submenu/Equipment',
  async *files(asking) {
    yield evidenceTable<Inspection>(
      'Inspections',
      [
        { header: 'Equipment', value: ({ code }) => code },
        { header: 'Type', value: ({ type }) => type },
        { header: 'Site', value: ({ site }) => site },
        { header: 'Location', value: ({ location }) => location },
        { header: 'Kind', value: ({ kind }) => KINDS[kind] ?? kind },
        { header: 'Day', format: DAY_FORMAT, value: ({ doneOn }) => dayCell(doneOn) },
        { header: 'Result', value: ({ result }) => (result === 'PASSED' ? 'Passed' : 'Failed') },
        { header: 'By', value: ({ by }) => by },
        { header: 'Note', value: ({ note }) => note },
      ],
      inspectionsOf(db, asking),
    )
  },
  records: async ({ actor, from, until, siteId }) => ({
    entity: 'equipment',
    ids: sql`select t.id from equipment t where ${equipmentInScope(actor)} and exists (select from equipment_logs g where g.equipment_id = t.id
      and g.result is not null and g.done_on between ${from}::date and ${until}::date)
      and (${siteId}::bigint is null or exists (select from location_of_equipment(t.id) p join locations l on l.id = p.location_id
        where l.site_id = ${siteId}))`,
  }),
})
