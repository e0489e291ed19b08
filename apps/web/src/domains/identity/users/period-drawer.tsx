import type { ReactNode } from 'react'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface PeriodDrawerProps<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  readonly notes: ReactNode
  readonly submit: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of something dated in a drawer; leaving with unsaved changes asks. */
export function PeriodDrawer<Values extends object>(props: PeriodDrawerProps<Values>) {
  const { title, form, notes, submit, onClose, children } = props
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose()
  }
  return (
    <SideDrawer title={title} width={560} onClose={() => void leave()}>
      <FormBody form={form} label={title}>
        {notes}
        {children}
        <FormFoot form={form} inline submit={submit} onCancel={() => void leave()} />
      </FormBody>
    </SideDrawer>
  )
}
