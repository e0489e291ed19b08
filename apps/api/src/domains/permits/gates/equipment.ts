import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import { gate, rows } from './gate.ts'
import { closed, earliest, endOfDay, open } from './verdict.ts'

type EquipmentFacts = {
  readonly id: number
  readonly code: string
  readonly status: string
  readonly nextDueOn: string | null
  readonly licenceMissing: boolean
  readonly isSubject: boolean
}

const EQUIPMENT = rows<EquipmentFacts>(sql`(select json_agg(json_build_object('id', e.id, 'code', e.code, 'status',
    case when e.archived_at is null then e.status else 'RETIRED' end, 'nextDueOn', e.next_due_on,
    'licenceMissing', y.licence_required and e.licence_valid_until is null, 'isSubject', x.is_subject) order by e.code)
  from permit_equipment x join equipment e on e.id = x.equipment_id join equipment_types y on y.id = e.type_id
  where x.permit_id = p.id)`)

/** What is used is in service, licensed and inspected. */
export const equipment = gate({
  facts: { equipment: EQUIPMENT },
  sources: {
    equipment: {
      concerned: (id) =>
        sql`exists (select from permit_equipment e where e.permit_id = p.id and e.equipment_id = ${id})`,
    },
    equipmentTypes: {
      concerned: (id) =>
        sql`exists (select from permit_equipment x join equipment e on e.id = x.equipment_id where x.permit_id = p.id and e.type_id = ${id})`,
    },
  },
  fix: (facts, at) => ({ label: 'Open equipment', address: `/equipment-record?id=${unfitOf(facts, at)[0]?.id}` }),
  judge(facts, at) {
    const used = usedOf(facts)
    if (used.length === 0) return null
    const unfit = unfitOf(facts, at)
    return unfit.length === 0
      ? open(`${plural(used.length, 'item')} ready`, earliest(used.map(({ nextDueOn }) => endOfDay(nextDueOn))))
      : closed(unfit.map(({ text }) => text).join('; '))
  },
})

interface Facts {
  readonly equipment: readonly EquipmentFacts[]
}

/** What is worked on is out of service for just that reason. */
const usedOf = ({ equipment }: Facts) => equipment.filter(({ isSubject }) => !isSubject)

function unfitOf(facts: Facts, at: Date): readonly { readonly id: number; readonly text: string }[] {
  const today = formatDate(at)
  return usedOf(facts).flatMap(({ id, code, status, nextDueOn, licenceMissing }) => {
    if (status !== 'READY' && status !== 'IN_USE') return [{ id, text: `${code} is out of service` }]
    if (licenceMissing) return [{ id, text: `${code} has no licence` }]
    return nextDueOn !== null && nextDueOn < today ? [{ id, text: `${code}: inspection due since ${nextDueOn}` }] : []
  })
}
