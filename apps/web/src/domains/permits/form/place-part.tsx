import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { useChosen } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { PlaceFields } from '../../../ui/form/place-fields.tsx'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import type { CheckedPlan } from '../conflicts/use-plan-conflicts.ts'
import { MissingAssessment } from './missing-assessment.tsx'
import type { PartProps } from './part-props.ts'
import { texts } from './texts.ts'
import { WindowFields } from './window-fields.tsx'

const PLACES = { locationId: choicesOf(location), subLocationId: choicesOf(subLocation) }

interface PlacePartProps extends PartProps {
  /** The planned work with which it conflicts. */
  readonly conflicts: CheckedPlan
  /** Who answers for the place. */
  readonly areaOwner: string | null
}

/** Where and from when until when. */
export const PlacePart = ({ form, type, areaOwner, conflicts }: PlacePartProps) => (
  <div className="fields">
    {form.values.kind !== 'BY_DAY' && <Place form={form} areaOwner={areaOwner} />}
    <WindowFields form={form} />
    <div className="field--wide permit-notice">
      <MissingAssessment values={form.values} type={type} />
    </div>
    <div className="field--wide permit-notice">
      <ConflictNotice
        // No free window is as long as one that is too long.
        checked={form.errorAt('endsAt') === undefined ? conflicts : { ...conflicts, found: null }}
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
function Place({ form, areaOwner }: Pick<PlacePartProps, 'form' | 'areaOwner'>) {
  const { locationId } = form.values
  const [chosen] = useChosen(PLACES.locationId, locationId > 0 ? [locationId] : [])
  // Two locations can have one name.
  const help = [chosen?.hint, areaOwner === null ? null : texts.areaOwner(areaOwner)].filter((one) => !!one)
  return <PlaceFields form={form} sources={PLACES} help={help.join('. ')} />
}
