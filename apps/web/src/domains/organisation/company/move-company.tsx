import { type CompanyAct, company, companyActs } from '@selamat/contract/domains/organisation/company'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Modal } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextAreaInput } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import './move-company.css'

export interface Moving {
  readonly action: CompanyAct
  readonly row: RowOf<typeof company>
}

const required = z.strictObject({ reason: z.string().trim().min(1, 'Please give the reason').max(500) })
const unneeded = z.strictObject({ reason: z.string() })

/** Asks before a company is activated or deactivated; the latter with its reason (G-043). */
export function MoveCompany({ moving, onClose }: { moving: Moving; onClose: () => void }) {
  const { action, row } = moving
  const ends = action === 'deactivate'
  const form = useForm({
    schema: ends ? required : unneeded,
    initial: { reason: '' },
    save: async ({ reason }) => {
      const body = { version: row.version, reason: reason || null }
      const { message } = await call(companyActs[action], { params: { id: row.id }, body })
      void refreshReads(company)
      toast.success('Success', message)
      onClose()
    },
  })
  return (
    <Modal
      open
      centered
      width={440}
      footer={null}
      title={ends ? texts.deactivateTitle(row.companyName) : texts.activateTitle(row.companyName)}
      onCancel={onClose}
    >
      <FormBody form={form} label={texts[action]} unguarded>
        <p className="move-company__text">{ends ? texts.deactivateText(row.userCount) : texts.activateText}</p>
        {ends && (
          <Field form={form} name="reason" label={texts.reason} required>
            {(field) => <TextAreaInput field={field} />}
          </Field>
        )}
        <FormFoot form={form} inline submit={ends ? 'Deactivate' : 'Activate'} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
