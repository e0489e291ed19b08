import { PlusOutlined } from '@ant-design/icons'
import { letterContent } from '@selamat/contract/domains/medical/letters/letter-content'
import { formatDate } from '@selamat/contract/kit/dates'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { newKey } from '../../../lib/crypto.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { LetterDialog, type LetterDialogProps } from './letter-dialog.tsx'
import { texts } from './texts.ts'

const reimbursement = letterContent.REIMBURSEMENT.safeExtend(signature)
type Values = z.input<typeof reimbursement>

/** The invoices that are reimbursed, decided by another person than the claimant. */
export function ReimbursementDialog(props: LetterDialogProps) {
  const initial: Values = { invoices: [blank()], limit: Number.NaN, approved: Number.NaN, ...UNSIGNED }
  return (
    <LetterDialog
      {...props}
      kind="REIMBURSEMENT"
      schema={reimbursement}
      initial={initial}
      fields={(form) => (
        <>
          <Invoices form={form} />
          <NumberField form={form} name="limit" label={texts.limit} required />
          <NumberField form={form} name="approved" label={texts.approved} required />
        </>
      )}
      issueOf={(content, signed) => ({ action: 'REIMBURSEMENT', ...signed, content })}
    />
  )
}

const blank = (): Values['invoices'][number] => ({ number: '', on: formatDate(serverNow()), amount: Number.NaN })

function Invoices({ form }: { readonly form: Form<Values> }) {
  const { invoices } = form.values
  // An invoice has no name before it is written.
  const [keys, setKeys] = useState(() => invoices.map(newKey))
  const add = () => {
    setKeys([...keys, newKey()])
    form.set('invoices', [...invoices, blank()])
  }
  const change = (at: number, part: Partial<Values['invoices'][number]>) =>
    form.set(
      'invoices',
      invoices.map((one, index) => (index === at ? { ...one, ...part } : one)),
    )
  return (
    <Stack gap={12}>
      {invoices.map((invoice, at) => {
        const error = (name: string) => form.errorAt(`invoices.${at}.${name}`)
        return (
          <Stack gap={8} key={keys[at]} role="group" aria-label={texts.invoice(at + 1)}>
            <FieldLayout label={`${texts.invoice(at + 1)}: ${texts.invoiceNumber}`} required error={error('number')}>
              {(control) => (
                <Input
                  {...control}
                  value={invoice.number}
                  onChange={(event) => change(at, { number: event.target.value })}
                />
              )}
            </FieldLayout>
            <FieldLayout label={texts.invoiceOn} required error={error('on')}>
              {(control) => (
                <DayInput
                  field={{
                    control,
                    value: invoice.on || null,
                    change: (on) => change(at, { on: on ?? '' }),
                    blur: () => form.touch('invoices'),
                  }}
                  required
                />
              )}
            </FieldLayout>
            <FieldLayout label={texts.amount} required error={error('amount')}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={Number.isNaN(invoice.amount) ? null : invoice.amount}
                  onChange={(amount) => change(at, { amount: amount ?? Number.NaN })}
                  onBlur={() => form.touch('invoices')}
                  className="field__number"
                />
              )}
            </FieldLayout>
          </Stack>
        )
      })}
      <Row>
        <Button icon={<PlusOutlined />} onClick={add}>
          {texts.addInvoice}
        </Button>
      </Row>
    </Stack>
  )
}
