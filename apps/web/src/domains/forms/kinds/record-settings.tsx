import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import {
  EQUIPMENT_FAMILIES,
  type EquipmentFamily,
} from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { Select } from 'antd'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import type { SettingsProps } from './kind.ts'
import { texts } from './kind-texts.ts'
import './settings.css'

interface DataMaster {
  readonly typeId: 1 | 2
  readonly categoryId: number | null
}

const categories = choicesOf(masterCategory)
const forms = choicesOf(formRecord)
const TYPES = MASTER_TYPES.map(({ id, name }) => ({ value: id, label: texts.allOf(name) }))

/** The category whose values are offered, or all values of Safety or Health. */
export const DataMasterSettings = ({ value, onChange, disabled = false }: SettingsProps<DataMaster>) => (
  <Stack gap={12}>
    <FieldLayout label={texts.category}>
      {(control) => (
        <RemoteSelect
          control={control}
          source={categories}
          value={value.categoryId}
          placeholder={texts.anyCategory}
          disabled={disabled}
          onChange={(categoryId) => onChange({ ...value, categoryId })}
        />
      )}
    </FieldLayout>
    {value.categoryId === null && (
      <FieldLayout label={texts.values}>
        {(control) => (
          <Select
            {...control}
            value={value.typeId}
            options={TYPES}
            disabled={disabled}
            onChange={(typeId) => onChange({ ...value, typeId })}
          />
        )}
      </FieldLayout>
    )}
  </Stack>
)

const ANY = 'ANY'
const FAMILIES = [ANY, ...EQUIPMENT_FAMILIES].map((value) => ({ value, label: texts.families[value] ?? value }))
const familyOf = (name: string): EquipmentFamily | null => EQUIPMENT_FAMILIES.find((family) => family === name) ?? null

/** The register whose equipment is offered, or all registers. */
export const EquipmentSettings = ({
  value,
  onChange,
  disabled = false,
}: SettingsProps<{ readonly family: EquipmentFamily | null }>) => (
  <Stack gap={12}>
    <FieldLayout label={texts.register}>
      {(control) => (
        <Select<string>
          {...control}
          value={value.family ?? ANY}
          options={FAMILIES}
          disabled={disabled}
          onChange={(name) => onChange({ family: familyOf(name) })}
        />
      )}
    </FieldLayout>
  </Stack>
)

/** The form whose reports are offered, or any form. */
export const FormSettings = ({
  value,
  onChange,
  disabled = false,
}: SettingsProps<{ readonly formId: number | null }>) => (
  <Stack gap={12}>
    <FieldLayout label={texts.reportsOf} help={texts.reportsHelp}>
      {(control) => (
        <RemoteSelect
          control={control}
          source={forms}
          value={value.formId}
          placeholder={texts.anyForm}
          disabled={disabled}
          onChange={(formId) => onChange({ formId })}
        />
      )}
    </FieldLayout>
  </Stack>
)
