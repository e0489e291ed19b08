import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { type ReactNode, useState } from 'react'
import type { ZodType } from 'zod'
import { confirmLeave } from '../../../../../ui/confirm.tsx'
import { FormBody } from '../../../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../../../ui/form/form-foot.tsx'
import { type Form, useForm } from '../../../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../../../ui/side-drawer.tsx'
import { refreshEquipment } from '../registers.ts'

/** The equipment of an action, with the version on screen. */
export interface ActionTarget {
  readonly id: number
  readonly version: number
  readonly family: EquipmentFamily
  readonly code: string
}

export interface ActionProps {
  readonly target: ActionTarget
  readonly onClose: () => void
}

interface FormDrawerProps<Values extends object, Output> {
  readonly title: string
  readonly submit: string
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  /** Sends what was filled in; the drawer closes when it is done. */
  readonly save: (value: Output, options: { readonly idempotencyKey: string }) => Promise<void>
  readonly fields: (form: Form<Values>, onSending: (sending: boolean) => void) => ReactNode
  readonly onClose: () => void
}

/** A few fields about equipment in a drawer. */
export function FormDrawer<Values extends object, Output>(props: FormDrawerProps<Values, Output>) {
  const { title, submit, schema, initial, save, fields, onClose } = props
  const [sending, setSending] = useState(false)
  const form = useForm({
    schema,
    initial,
    save: async (value, { idempotencyKey }) => {
      await save(value, { idempotencyKey })
      onClose()
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
