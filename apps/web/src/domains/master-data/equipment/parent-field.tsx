import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import type { FieldForm } from '../../../ui/form/field-form.ts'
import { itemsOf } from './choices.ts'

interface ParentFieldProps {
  readonly form: FieldForm<'parentId', number, number>
  readonly family: EquipmentFamily
  readonly row: { readonly id: number } | null
}

/** The parent: equipment or child equipment of the same family. */
export const ParentField = ({ form, family, row }: ParentFieldProps) => (
  <PickField form={form} name="parentId" label="Parent equipment" source={itemsOf(family)} outside={row?.id} required />
)
