import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import type { PartProps } from './part-props.ts'
import { RecordsField } from './records-field.tsx'
import { texts } from './texts.ts'

type OptionsAtPlace = typeof permitRegister.equipmentOptions | typeof permitRegister.isolationPointOptions

/** What lies at the place of the permit, whoever requests it; the master data itself is not open to contractors. */
const atPlace = (endpoint: OptionsAtPlace, locationId: number): ChoiceSource => ({
  key: `${endpoint.path} ${locationId}`,
  load: async ({ keyword, limit, ids }) =>
    toChoices((await call(endpoint, { body: { keyword, limit, ids, locationId: locationId || null } })).data.options),
})

/** Where energy is cut off. */
export const IsolationsPart = ({ form, type }: PartProps) => (
  <div className="fields fields--single">
    <RecordsField
      label={texts.points}
      help={type === null || type.needsIsolation ? texts.pointsHelp : texts.noPoints}
      placeholder={form.values.locationId === 0 ? texts.placeFirst : texts.pointsHint}
      none={texts.pointsNone}
      required={type?.needsIsolation ?? false}
      error={form.errorAt('isolationPointIds')}
      source={atPlace(permitRegister.isolationPointOptions, form.values.locationId)}
      value={form.values.isolationPointIds}
      onChange={(ids) => form.set('isolationPointIds', ids)}
    />
  </div>
)

/** What is worked on, and what is worked with. */
export function EquipmentPart({ form }: PartProps) {
  const { equipment: all, locationId } = form.values
  const anyEquipment = atPlace(permitRegister.equipmentOptions, locationId)
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
          placeholder={locationId === 0 ? texts.placeFirst : texts.equipmentHint}
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
