import type { ReactNode } from 'react'
import type { ChoiceSource } from '../../lib/choices.ts'
import { PickField } from './choice-fields.tsx'
import type { FieldForm } from './field-form.ts'

interface PlaceFieldsProps {
  readonly form: FieldForm<'locationId', number | null, number> &
    FieldForm<'subLocationId', number | null, number | null>
  /** Where the names come from. */
  readonly sources: { readonly locationId: ChoiceSource; readonly subLocationId: ChoiceSource }
  /** What is worth knowing of the chosen location. */
  readonly help?: ReactNode
}

/** A location and, where the record is about a part of it only, the sub-location. */
export const PlaceFields = ({ form, sources, help }: PlaceFieldsProps) => (
  <>
    <PickField<'locationId'>
      form={form}
      name="locationId"
      label="Location"
      source={sources.locationId}
      help={help}
      onPicked={() => form.set('subLocationId', null)}
      required
    />
    <PickField<'subLocationId'>
      form={form}
      name="subLocationId"
      label="Sub-location"
      source={sources.subLocationId}
      parentId={form.values.locationId || null}
      placeholder="Whole location"
      before="Choose the location first"
    />
  </>
)
