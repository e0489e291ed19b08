import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { isolationPoint } from '@selamat/contract/domains/master-data/equipment/maintenance/isolation-point'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import type { PartProps } from './part-props.ts'
import { RecordsField } from './records-field.tsx'
import { texts } from './texts.ts'

const points = choicesOf(isolationPoint)
const families = [equipment, contractorEquipment, fireEquipment].map(choicesOf)
const anyEquipment: ChoiceSource = {
  key: 'equipment-of-all-families',
  load: async (query) => {
    const found = (await Promise.all(families.map(({ load }) => load(query)))).flat()
    return [...new Map(found.map((choice) => [choice.value, choice])).values()]
  },
}

/** Where energy is cut off. */
export const IsolationsPart = ({ form, type }: PartProps) => (
  <div className="fields fields--single">
    <RecordsField
      label={texts.points}
      help={type === null || type.needsIsolation ? texts.pointsHelp : texts.noPoints}
      placeholder={texts.pointsHint}
      none={texts.pointsNone}
      required={type?.needsIsolation ?? false}
      error={form.errorAt('isolationPointIds')}
      source={points}
      value={form.values.isolationPointIds}
      onChange={(ids) => form.set('isolationPointIds', ids)}
    />
  </div>
)

/** What is worked on, and what is worked with. */
export function EquipmentPart({ form }: PartProps) {
  const { equipment: all } = form.values
  const idsOf = (isSubject: boolean) =>
    all.filter((one) => (one.isSubject ?? false) === isSubject).map(({ equipmentId }) => equipmentId)
  const write = (isSubject: boolean, ids: readonly number[]) =>
    form.set('equipment', [
      ...all.filter((one) => (one.isSubject ?? false) !== isSubject && !ids.includes(one.equipmentId)),
      ...ids.map((equipmentId) => ({ equipmentId, isSubject })),
    ])
  return (
    <div className="fields fields--single">
      {([true, false] as const).map((isSubject) => (
        <RecordsField
          key={String(isSubject)}
          label={isSubject ? texts.equipmentOn : texts.equipmentUsed}
          placeholder={texts.equipmentHint}
          none={texts.equipmentNone}
          error={isSubject ? form.errorAt('equipment') : undefined}
          source={anyEquipment}
          value={idsOf(isSubject)}
          onChange={(ids) => write(isSubject, ids)}
        />
      ))}
    </div>
  )
}
