import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Form } from '../../../../../ui/form/use-form.ts'
import { toast } from '../../../../../ui/toast.ts'
import { afterAction } from '../registers.ts'
import { FormDrawer } from './form-drawer.tsx'

interface ActionFormProps<Values extends object, Output> {
  readonly title: string
  readonly submit: string
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  readonly send: (value: Output, idempotencyKey: string) => Promise<Envelope<EquipmentRecord>>
  readonly fields: (form: Form<Values>, onSending: (sending: boolean) => void) => ReactNode
  readonly onClose: () => void
}

/** The drawer of an action on equipment: fields, submit button, success and error messages. */
export const ActionForm = <Values extends object, Output>({ send, ...props }: ActionFormProps<Values, Output>) => (
  <FormDrawer
    {...props}
    save={async (value, { idempotencyKey }) => {
      const answer = await send(value, idempotencyKey)
      toast.success('Success', answer.message)
      void afterAction(answer)
    }}
  />
)
