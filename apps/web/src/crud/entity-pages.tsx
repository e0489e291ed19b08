import type { ComponentProps, ReactElement } from 'react'
import { type Crumb, masterTrail } from '../ui/page.tsx'
import { ResourceFormPage } from './resource-form-page.tsx'
import { ResourcePage } from './resource-page.tsx'
import type { RecordRow } from './resource-type.ts'

/** The content of the two pages of a plain entity. */
export interface EntityPages {
  readonly list: ReactElement
  readonly form: ReactElement
}

type EntityProps<Row extends RecordRow, Values extends object> = Omit<
  ComponentProps<typeof ResourcePage<Row, Values>>,
  'trail'
> & { readonly trail?: readonly Crumb[]; readonly wide?: boolean }

/** The pages of a plain entity: its list, and its form if that has a path. The default trail is the master data. */
export function entityPages<Row extends RecordRow, Values extends object>({
  wide = false,
  ...list
}: EntityProps<Row, Values>): EntityPages {
  const { form, title } = list
  const trail = list.trail ?? masterTrail(title, form.resource.paths.list)
  return {
    list: <ResourcePage {...list} trail={trail} />,
    form: <ResourceFormPage form={form} trail={trail} wide={wide} />,
  }
}
