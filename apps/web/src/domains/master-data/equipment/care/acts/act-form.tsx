import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment-care'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { type ReactNode, useState } from 'react'
import type { ZodType } from 'zod'
import { confirmLeave } from '../../../../../ui/confirm.tsx'
import { FormBody } from '../../../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../../../ui/form/form-foot.tsx'
import { type Form, useForm } from '../../../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../../../ui/side-drawer.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { actedOn, refreshEquipment } from '../registers.ts'

interface ActFormProps<Values extends object, Output> {
  readonly title: string
  readonly submit: string
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  readonly send: (value: Output, idempotencyKey: string) => Promise<Envelope<EquipmentRecord>>
  readonly fields: (form: Form<Values>, onSending: (sending: boolean) => void) => ReactNode
  readonly onClose: () => void
}

/** An act on a piece of equipment in a drawer: its few fields, its verb, what is told when it is done or refused. */
export function ActForm<Values extends object, Output>(props: ActFormProps<Values, Output>) {
  const { title, submit, schema, initial, send, fields, onClose } = props
  const [sending, setSending] = useState(false)
  const form = useForm({
    schema,
    initial,
    save: async (value, { idempotencyKey }) => {
      const answer = await send(value, idempotencyKey)
      toast.success('Success', answer.message)
      onClose()
      void actedOn(answer)
    },
  })
  const busy = { ...form, saving: form.saving || sending }
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose()
  }
  return (
    <SideDrawer title={title} width={480} onClose={() => void leave()}>
      <FormBody form={busy} label={title} onReload={() => void refreshEquipment()}>
        <div className="fields fields--single">{fields(form, setSending)}</div>
        <FormFoot form={busy} inline submit={submit} onCancel={() => void leave()} />
      </FormBody>
    </SideDrawer>
  )
}
