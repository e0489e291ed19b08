import { ALARM_CODES, alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import type { PlanLocation } from '@selamat/contract/domains/permits/board/plot-plan'
import { SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { Modal, Select } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { Field, FieldLayout } from '../../../ui/form/field.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextAreaInput } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import './suspend-dialog.css'

const schema = z.strictObject({
  locationIds: z.array(z.number()),
  code: z.enum(ALARM_CODES),
  reason: z.string().trim().min(1, 'Please give the reason').max(1000),
})

const FIRST: z.output<typeof schema>['code'] = 'ALARM'

interface SuspendDialogProps {
  readonly site: { readonly id: number; readonly name: string }
  readonly areas: readonly Pick<PlanLocation, 'id' | 'name'>[]
  readonly chosen: readonly number[]
  readonly canSuspendSite: boolean
  readonly onClose: () => void
}

/** Suspends all work of areas, or of the whole site, after it was said what follows. */
export function SuspendDialog({ site, areas, chosen, canSuspendSite, onClose }: SuspendDialogProps) {
  const form = useForm({
    schema: canSuspendSite ? schema : schema.extend({ locationIds: z.array(z.number()).min(1, 'Choose an area') }),
    initial: { locationIds: [...chosen], code: FIRST, reason: '' },
    save: async (body, { idempotencyKey }) => {
      const { data, message } = await call(alarm.raise, { body: { siteId: site.id, ...body } }, { idempotencyKey })
      toast.success(texts.success, message)
      if (data.notSuspended.length > 0) toast.error(texts.error, texts.partly(data.notSuspended.join(', ')))
      await refresh(board.read)
      onClose()
    },
  })
  return (
    <Modal open centered width={480} footer={null} title={texts.suspendTitle} onCancel={onClose}>
      <FormBody form={form} label={texts.suspendAll} unguarded>
        <p className="suspend-dialog__consequence">{texts.suspendConsequence}</p>
        <div className="suspend-dialog__fields">
          <FieldLayout
            label={texts.areas}
            error={form.errorAt('locationIds')}
            {...(canSuspendSite ? { help: texts.areasHelp } : { required: true })}
          >
            {(control) => (
              <Select<number[]>
                {...control}
                mode="multiple"
                value={[...form.values.locationIds]}
                placeholder={texts.wholeSite(site.name)}
                optionFilterProp="label"
                options={areas.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(ids) => form.set('locationIds', ids)}
                onBlur={() => form.touch('locationIds')}
              />
            )}
          </FieldLayout>
          <ChoiceField
            form={form}
            name="code"
            label={texts.reasonCode}
            required
            choices={ALARM_CODES.map((value) => ({ value, label: SUSPEND_LABELS[value] }))}
          />
          <Field form={form} name="reason" label={texts.reason} required>
            {(field) => <TextAreaInput field={field} />}
          </Field>
        </div>
        <FormFoot form={form} inline danger submit={texts.suspendAll} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
