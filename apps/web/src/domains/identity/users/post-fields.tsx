import type { ReactNode } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { departments, positions, sections, sites, superiors } from './choices.ts'
import { texts } from './texts.ts'

/** Where somebody stands: part of the form of a person and of a period. */
interface PostValues {
  readonly positionId: number | null
  readonly sectionId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly superiorId: number | null
}

/** Any form that holds a post. */
interface PostForm {
  readonly values: PostValues
  readonly set: (name: keyof PostValues, value: number | null) => void
  readonly errorAt: (name: string) => string | undefined
  readonly touch: (name: string) => void
}

interface PartProps {
  readonly form: PostForm
  readonly name: keyof PostValues
  readonly label: string
  readonly help?: string
  readonly source: ChoiceSource
  readonly parentId?: number | null
  readonly onChange?: () => void
  /** Why it cannot be changed. */
  readonly fixed?: string | null | undefined
}

const Part = ({ form, name, label, help, source, parentId, onChange, fixed = null }: PartProps) => (
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

interface PostFieldsProps {
  readonly form: PostForm
  /** The own post, with the reason why only what is still empty of it can be entered, and no superior. */
  readonly own?: { readonly reason: string; readonly stored: PostValues } | null
  /** What else belongs to the post: its days. */
  readonly children?: ReactNode
}

/** The post of a person: position, place, superior. A section belongs to its department. */
export function PostFields({ form, own = null, children }: PostFieldsProps) {
  const part = (name: keyof PostValues) => ({
    form,
    name,
    fixed: own !== null && (name === 'superiorId' || own.stored[name] !== null) ? own.reason : null,
  })
  const { departmentId } = form.values
  return (
    <div className="fields">
      <Part {...part('positionId')} label={texts.position} source={positions} />
      <Part {...part('siteId')} label={texts.site} source={sites} />
      <Part
        {...part('departmentId')}
        label={texts.department}
        source={departments}
        onChange={() => form.set('sectionId', null)}
      />
      <Part {...part('sectionId')} label={texts.section} source={sections} parentId={departmentId} />
      <Part {...part('superiorId')} label={texts.superior} help={texts.superiorHelp} source={superiors} />
      {children}
    </div>
  )
}
