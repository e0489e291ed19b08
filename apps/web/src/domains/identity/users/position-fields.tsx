import type { ReactNode } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { departments, positions, sections, sites, superiors } from './choices.ts'
import { texts } from './texts.ts'

/** The position fields in the forms of a user and of a period. */
interface PositionValues {
  readonly positionId: number | null
  readonly sectionId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly superiorId: number | null
}

/** Any form with position fields. */
interface PositionForm {
  readonly values: PositionValues
  readonly set: (name: keyof PositionValues, value: number | null) => void
  readonly errorAt: (name: string) => string | undefined
  readonly touch: (name: string) => void
}

interface PositionFieldProps {
  readonly form: PositionForm
  readonly name: keyof PositionValues
  readonly label: string
  readonly help?: string
  readonly source: ChoiceSource
  readonly parentId?: number | null
  readonly onChange?: () => void
  /** Why the field is read-only. */
  readonly fixed?: string | null | undefined
}

const PositionField = ({ form, name, label, help, source, parentId, onChange, fixed = null }: PositionFieldProps) => (
  <FieldLayout label={label} help={fixed ?? help} error={form.errorAt(name)}>
    {(control) => (
      <RemoteSelect
        disabled={fixed !== null}
        source={source}
        control={control}
        value={form.values[name]}
        {...(parentId === undefined ? {} : { parentId, before: texts.departmentFirst })}
        onChange={(value) => {
          if (value !== form.values[name]) onChange?.()
          form.set(name, value)
        }}
        onBlur={() => form.touch(name)}
      />
    )}
  </FieldLayout>
)

interface PositionFieldsProps {
  readonly form: PositionForm
  /** For the user's own position: why only empty fields except the superior can be filled. */
  readonly own?: { readonly reason: string; readonly stored: PositionValues } | null
  /** More fields, such as the dates. */
  readonly children?: ReactNode
}

/** Position, site, department, section and superior of a user. A section belongs to its department. */
export function PositionFields({ form, own = null, children }: PositionFieldsProps) {
  const fieldProps = (name: keyof PositionValues) => ({
    form,
    name,
    fixed: own !== null && (name === 'superiorId' || own.stored[name] !== null) ? own.reason : null,
  })
  const { departmentId } = form.values
  return (
    <div className="fields">
      <PositionField {...fieldProps('positionId')} label={texts.position} source={positions} />
      <PositionField {...fieldProps('siteId')} label={texts.site} source={sites} />
      <PositionField
        {...fieldProps('departmentId')}
        label={texts.department}
        source={departments}
        onChange={() => form.set('sectionId', null)}
      />
      <PositionField {...fieldProps('sectionId')} label={texts.section} source={sections} parentId={departmentId} />
      <PositionField
        {...fieldProps('superiorId')}
        label={texts.superior}
        help={texts.superiorHelp}
        source={superiors}
      />
      {children}
    </div>
  )
}
