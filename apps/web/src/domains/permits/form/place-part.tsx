import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import type { PlanInput } from '@selamat/contract/domains/permits/conflicts/conflict'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import type { PartProps } from './part-props.ts'
import { texts } from './texts.ts'
import type { PermitValues } from './values.ts'
import { WindowFields } from './window-fields.tsx'

const locations = choicesOf(location)
const subLocations = choicesOf(subLocation)

interface PlacePartProps extends PartProps {
  /** The draft itself, which is no conflict of its own. */
  readonly id: number | null
  /** Who answers for the place. */
  readonly areaOwner: string | null
}

/** What conflicts depend on; null until type, place and window are chosen. */
function planOf(values: PermitValues, id: number | null): PlanInput | null {
  const { workTypeId, locationId, subLocationId, parentId, level, system, startsAt, endsAt } = values
  if (workTypeId === 0 || locationId === 0 || new Date(endsAt) <= new Date(startsAt)) return null
  const people = values.people.filter(({ userId }) => userId > 0).map(({ userId, crewRole }) => ({ userId, crewRole }))
  return {
    ...{ id, parentId, workTypeId, locationId, subLocationId, level, system, startsAt, endsAt, people },
    equipment: values.equipment,
  }
}

/** Where and from when until when. */
export const PlacePart = ({ form, areaOwner, id }: PlacePartProps) => (
  <div className="fields">
    {form.values.kind !== 'BY_DAY' && <Place form={form} areaOwner={areaOwner} />}
    <WindowFields form={form} />
    <div className="field--wide permit-notice">
      <ConflictNotice
        plan={planOf(form.values, id)}
        onUseSlot={({ startsAt, endsAt }) => {
          form.set('startsAt', startsAt)
          form.set('endsAt', endsAt)
        }}
      />
    </div>
    {form.values.kind !== 'BY_DAY' && (
      <>
        <TextField form={form} name="system" label={texts.system} placeholder={texts.systemHint} />
        <NumberField form={form} name="level" label={texts.level} help={texts.levelHelp} />
      </>
    )}
  </div>
)

/** The place; that of a day is the place of its special permit. */
const Place = ({ form, areaOwner }: Pick<PlacePartProps, 'form' | 'areaOwner'>) => (
  <>
    <PickField
      form={form}
      name="locationId"
      label={texts.location}
      source={locations}
      help={areaOwner === null ? undefined : texts.areaOwner(areaOwner)}
      onPicked={() => form.set('subLocationId', null)}
      required
    />
    <PickField
      form={form}
      name="subLocationId"
      label={texts.subLocation}
      source={subLocations}
      parentId={form.values.locationId || null}
      placeholder={texts.wholeLocation}
      before={texts.locationFirst}
    />
  </>
)
