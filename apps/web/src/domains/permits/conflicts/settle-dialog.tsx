import { type Conflict, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { permit } from '@selamat/contract/domains/permits/permit'
import { Modal } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { Reasons } from './conflict-parts.tsx'
import { texts } from './texts.ts'

/** What is acknowledged: the conflict, seen from a permit that the reader has access to. */
export interface Settling {
  readonly id: number
  readonly conflict: Pick<Conflict, 'other' | 'reasons' | 'mark' | 'measure' | 'isSettled'>
}

const schema = z.strictObject({ measure: z.string().trim().min(1, 'Say what makes it safe').max(1000) })

/** Acknowledges a restriction with its measure; what the rules ask for is there to be changed. */
export function SettleDialog({
  of: { id, conflict },
  onClose,
}: {
  readonly of: Settling
  readonly onClose: () => void
}) {
  const form = useForm({
    schema,
    initial: { measure: conflict.reasons.flatMap(({ measure }) => measure ?? []).join('\n') },
    save: async ({ measure }) => {
      const body = { id, otherId: conflict.other.id, mark: conflict.mark, measure }
      const { message } = await call(permitConflicts.settle, { body })
      toast.success('Success', message)
      await refresh(permitConflicts.list, permitConflicts.check, permit.get, permit.byNumber, permit.gates)
      onClose()
    },
  })
  return (
    <Modal
      open
      centered
      width={480}
      footer={null}
      title={texts.settleTitle(conflict.other.number)}
      onCancel={() => void dismiss(form, onClose)}
    >
      <FormBody form={form} label={texts.settle} unguarded>
        <div className="fields fields--single">
          <Reasons of={{ ...conflict, reasons: conflict.reasons.map((reason) => ({ ...reason, measure: null })) }} />
          <p className="quiet">{texts.settleText}</p>
          <AreaField form={form} name="measure" label={texts.measure} required />
        </div>
        <FormFoot form={form} inline submit={texts.settle} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
