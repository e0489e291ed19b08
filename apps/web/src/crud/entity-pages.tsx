import type { ComponentProps, ReactElement } from 'react'
import { lateCode } from '../lib/late-code.ts'
import type { ResourceFormPage } from './resource-form-page.tsx'
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

const formPage = lateCode('resource-form-page', () => import('./resource-form-page.tsx'))

/** The page of a form, which a list does not need. */
function FormPage<Row extends RecordRow, Values extends object>(
  props: ComponentProps<typeof ResourceFormPage<Row, Values>>,
) {
  const { ResourceFormPage: Page } = formPage.get()
  return <Page {...props} />
}

/** The pages of a plain entity: its list, and its form if that has a path. */
export function entityPages<Row extends RecordRow, Values extends object>({
  wide = false,
  ...list
}: EntityProps<Row, Values>): EntityPages {
  return {
    list: <ResourcePage {...list} />,
    form: <FormPage form={list.form} trail={list.trail} wide={wide} />,
  }
}
