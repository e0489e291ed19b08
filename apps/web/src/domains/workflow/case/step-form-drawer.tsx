import type { FieldData } from '@selamat/contract/domains/forms/form'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Suspense } from 'react'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormFields, useAnswerForm } from '../../forms/index.ts'
import './step-form-drawer.css'

export type StepForm = NonNullable<NonNullable<TaskDetail['task']>['form']>

interface StepFormDrawerProps {
  readonly form: StepForm
  /** The action that sends the form. */
  readonly submit: string
  /** Sends the answers. Throws ApiError. */
  readonly send: (answers: FieldData) => Promise<void>
  readonly onClose: () => void
}

/** The form of a step, filled in with the answer to its task. */
export function StepFormDrawer({ form: { formName, definition }, submit, send, onClose }: StepFormDrawerProps) {
  const form = useAnswerForm({ definition, initial: {}, send })
  const leave = () => void dismiss(form, onClose, confirmLeave)
  return (
    <SideDrawer title={formName} width={560} onClose={leave}>
      <FormBody form={form} label={formName}>
        <Stack gap={16} className="step-form">
          <Suspense fallback={<Spinner />}>
            <FormFields store={form.store} />
          </Suspense>
        </Stack>
        <FormFoot form={form} inline submit={submit} onCancel={leave} />
      </FormBody>
    </SideDrawer>
  )
}
