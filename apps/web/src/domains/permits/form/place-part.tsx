import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { PartProps } from './part-props.ts'
import { texts } from './texts.ts'
import { WindowFields } from './window-fields.tsx'

const locations = choicesOf(location)
const subLocations = choicesOf(subLocation)

interface PlacePartProps extends PartProps {
  /** Who answers for the place. */
  readonly areaOwner: string | null
}

/** Where and from when until when. */
export const PlacePart = ({ form, areaOwner }: PlacePartProps) => (
  <div className="fields">
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
    <WindowFields form={form} />
    <TextField form={form} name="system" label={texts.system} placeholder={texts.systemHint} />
    <NumberField form={form} name="level" label={texts.level} help={texts.levelHelp} />
  </div>
)
