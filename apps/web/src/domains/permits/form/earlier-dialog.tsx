import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { Modal } from 'antd'
import { z } from 'zod'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import { beginningOf } from './values.ts'

const earlier: ChoiceSource = {
  key: 'earlier-permits',
  load: async ({ keyword }) =>
    (await call(permitRegister.list, { body: { limit: 50, ...(keyword ? { keyword } : {}) } })).data.map((row) => ({
      value: row.id,
      label: `${row.number} ${row.title}`,
      hint: `${row.workTypeName} · ${row.locationName}`,
    })),
}
const schema = z.strictObject({ id: z.int().min(1, 'Choose a permit') })

/** Begins a draft with what an earlier permit says; its window is chosen anew. */
export function EarlierDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo()
  const form = useForm({
    schema,
    initial: { id: 0 },
    save: async ({ id }, { idempotencyKey }) => {
      const { startsAt, endsAt } = beginningOf({ kind: 'PTW' }, serverNow(), 0)
      const { data, message } = await call(
        permitRegister.duplicate,
        { params: { id }, body: { startsAt, endsAt } },
        { idempotencyKey },
      )
      toast.success('Success', message)
      go(`/permit-to-work/action?action=edit&id=${data.id}`, { force: true })
    },
  })
  return (
    <Modal open centered width={480} footer={null} title={texts.earlier} onCancel={() => void dismiss(form, onClose)}>
      <FormBody form={form} label={texts.earlier} unguarded>
        <p>{texts.earlierText}</p>
        <div className="fields fields--single">
          <PickField form={form} name="id" label={texts.earlierPermit} source={earlier} required />
        </div>
        <FormFoot form={form} inline submit={texts.begin} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
