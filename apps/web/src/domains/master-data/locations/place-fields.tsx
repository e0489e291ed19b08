import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import type { ReactNode } from 'react'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import type { FieldForm } from '../../../ui/form/field-form.ts'

/** Where the names of a place come from. */
export const PLACES = { locationId: choicesOf(location), subLocationId: choicesOf(subLocation) }

interface PlaceFieldsProps {
  readonly form: FieldForm<'locationId', number | null, number> &
    FieldForm<'subLocationId', number | null, number | null>
  /** What is worth knowing of the chosen location. */
  readonly help?: ReactNode
}

/** A location and, where the record is about a part of it only, the sub-location. */
export const PlaceFields = ({ form, help }: PlaceFieldsProps) => (
  <>
    <PickField<'locationId'>
      form={form}
      name="locationId"
      label="Location"
      source={PLACES.locationId}
      help={help}
      onPicked={() => form.set('subLocationId', null)}
      required
    />
    <PickField<'subLocationId'>
      form={form}
      name="subLocationId"
      label="Sub-location"
      source={PLACES.subLocationId}
      parentId={form.values.locationId || null}
      placeholder="Whole location"
      before="Choose the location first"
    />
  </>
)
