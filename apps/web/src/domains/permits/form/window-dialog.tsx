import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'
import { WindowFields } from './window-fields.tsx'
import { parents } from './work-part.tsx'
import './form.css'

const schema = z
  .strictObject({ startsAt: z.string(), endsAt: z.string(), parentId: z.int().nullable() })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    message: texts.endsBefore,
    path: ['endsAt'],
  })
type ChosenWindow = z.output<typeof schema>

interface WindowDialogProps {
  readonly title: string
  readonly text: ReactNode
  readonly verb: string
  readonly initial: ChosenWindow
  /** The permit to work above is chosen, too. */
  readonly withParent?: boolean
  readonly save: (window: ChosenWindow, options: { readonly idempotencyKey: string }) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the window of a permit that takes its content from another one. */
export function WindowDialog({ title, text, verb, initial, withParent = false, save, onClose }: WindowDialogProps) {
  const form = useForm({ schema, initial, save })
  return (
    <Modal open centered width={520} footer={null} title={title} onCancel={() => void dismiss(form, onClose)}>
      <FormBody form={form} label={title} unguarded>
        <p className="permit-dialog__text">{text}</p>
        <div className="fields fields--single">
          {withParent && <PickField form={form} name="parentId" label={texts.parent} source={parents} />}
          <WindowFields form={form} />
        </div>
        <FormFoot form={form} inline submit={verb} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
