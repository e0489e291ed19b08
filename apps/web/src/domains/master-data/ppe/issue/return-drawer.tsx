import {
  PPE_CONDITIONS,
  type PpeIssueRow,
  ppeIssue,
  ppeReturn,
} from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { useQuery } from '@tanstack/react-query'
import { Select, Switch } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { confirmLeave } from '../../../../ui/confirm.tsx'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { DayInput } from '../../../../ui/form/day-input.tsx'
import { dismiss } from '../../../../ui/form/dismiss.ts'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../../ui/form/form-foot.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { NumberInput } from '../../../../ui/form/number-input.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { toast } from '../../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { kindOf, receiptAddress, refreshIssues, replaceBy, today } from './calls.ts'

const CONDITIONS = PPE_CONDITIONS.map((value) => ({ value, label: texts.conditions[value] }))
type Values = z.input<typeof ppeReturn>

/** Takes something back; where asked the same is issued again, and the receipt to sign opens. */
export function ReturnDrawer({ row, onClose }: { readonly row: PpeIssueRow; readonly onClose: () => void }) {
  const go = useGo()
  const mayIssue = useCan()('create', 'submenu/PPE')
  const { data: kind } = useQuery({ queryKey: ['ppe-kind', row.ppeId], queryFn: () => kindOf(row.ppeId) })
  const [initial] = useState<Values>(() => ({
    id: row.id,
    version: row.version,
    returnedOn: today(),
    condition: 'WORN',
    remarks: '',
    replacement: null,
  }))
  const form = useForm({
    schema: ppeReturn,
    initial,
    save: async (body, { idempotencyKey }) => {
      const { data, message } = await call(ppeIssue.return, { body }, { idempotencyKey })
      toast.success('Success', message)
      void refreshIssues()
      onClose()
      if (data.replacement) go(receiptAddress(data.replacement.id))
    },
  })
  const leave = () => void dismiss(form, onClose, confirmLeave)
  const { replacement, returnedOn } = form.values
  const again = (on: boolean) =>
    form.set(
      'replacement',
      on
        ? { size: row.size, quantity: row.quantity, replaceBy: replaceBy(returnedOn, kind?.serviceMonths ?? null) }
        : null,
    )
  const change = (part: Partial<NonNullable<Values['replacement']>>) =>
    replacement && form.set('replacement', { ...replacement, ...part })
  const title = texts.returnTitle(row.ppeName)
  return (
    <SideDrawer title={title} width={480} onClose={leave}>
      <FormBody form={form} label={title}>
        <p className="ppe-whose">
          {row.fullName} <small>{row.username}</small>
        </p>
        <div className="fields">
          <DayField form={form} name="returnedOn" label={texts.returnedOn} min={row.issuedOn} max={today()} required />
          <ChoiceField form={form} name="condition" label={texts.condition} choices={CONDITIONS} required />
          <AreaField form={form} name="remarks" label={texts.remarks} placeholder={texts.remarksPlaceholder} />
          {mayIssue && (
            <FieldLayout label={texts.again} help={texts.againHelp} wide>
              {({ id }) => <Switch id={id} checked={Boolean(replacement)} disabled={!kind} onChange={again} />}
            </FieldLayout>
          )}
          {replacement && kind && (
            <>
              {kind.sizes.length > 0 && (
                <FieldLayout label={texts.size} required error={form.errorAt('replacement.size')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={replacement.size ?? null}
                      options={kind.sizes.map((size) => ({ value: size, label: size }))}
                      onChange={(size) => change({ size })}
                    />
                  )}
                </FieldLayout>
              )}
              <FieldLayout label={texts.quantity} required error={form.errorAt('replacement.quantity')}>
                {(control) => (
                  <NumberInput
                    {...control}
                    value={replacement.quantity}
                    onChange={(quantity) => change({ quantity: quantity ?? 0 })}
                  />
                )}
              </FieldLayout>
              <FieldLayout label={texts.replaceBy} error={form.errorAt('replacement.replaceBy')}>
                {(control) => (
                  <DayInput
                    field={{
                      control,
                      value: replacement.replaceBy ?? null,
                      change: (day) => change({ replaceBy: day }),
                      blur: () => form.touch('replacement'),
                    }}
                    min={returnedOn}
                  />
                )}
              </FieldLayout>
            </>
          )}
        </div>
        <FormFoot form={form} inline submit={texts.return} onCancel={leave} />
      </FormBody>
    </SideDrawer>
  )
}
