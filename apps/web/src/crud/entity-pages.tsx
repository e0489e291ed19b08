import type { ComponentProps, ReactElement } from 'react'
import { ResourceFormPage } from './resource-form-page.tsx'
import { ResourcePage } from './resource-page.tsx'
import type { RecordRow } from './resource-type.ts'

/** The content of the two pages of a plain entity. */
export interface EntityPages {
  readonly list: ReactElement
  readonly form: ReactElement
}

type EntityProps<Row extends RecordRow, Values extends object> = ComponentProps<typeof ResourcePage<Row, Values>> & {
  readonly wide?: boolean
}

/** The pages of a plain entity: its list, and its form if that has a path. */
export function entityPages<Row extends RecordRow, Values extends object>({
  wide = false,
  ...list
}: EntityProps<Row, Values>): EntityPages {
  return {
    list: <ResourcePage {...list} />,
    form: <ResourceFormPage form={list.form} trail={list.trail} wide={wide} />,
  }
}
