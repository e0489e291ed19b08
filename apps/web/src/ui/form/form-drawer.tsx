import type { ReactNode } from 'react'
import { capital } from '../../lib/format.ts'
import { confirmLeave } from '../confirm.tsx'
import { SideDrawer } from '../side-drawer.tsx'
import { dismiss } from './dismiss.ts'
import { FormBody } from './form-body.tsx'
import { FormFoot } from './form-foot.tsx'
import type { Form } from './use-form.ts'

interface FormDrawerProps<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  /** Content above the fields: draft, conflict, errors. */
  readonly notes: ReactNode
  readonly submit: string
  /** 560 px for fields beside each other. */
  readonly width?: 480 | 560
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a drawer; leaving with unsaved changes asks. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { title, form, notes, submit, width = 480, onClose, children } = props
  const leave = () => void dismiss(form, onClose, confirmLeave)
  return (
    <SideDrawer title={capital(title)} width={width} onClose={leave}>
      <FormBody form={form} label={title}>
        {notes}
        {children}
        <FormFoot form={form} inline submit={submit} onCancel={leave} />
      </FormBody>
    </SideDrawer>
  )
}
