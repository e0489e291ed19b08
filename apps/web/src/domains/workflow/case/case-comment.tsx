import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { Button } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import './case-comment.css'

const texts = TEXTS.comments
const schema = z.strictObject({ comment: z.string().trim().min(1, texts.missing).max(2000) })
const EMPTY = { comment: '' }

/** Adds a comment to the timeline of a case. */
export function CaseComment({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const form = useForm({
    schema,
    initial: EMPTY,
    save: async (value, options) => {
      const { message } = await call(myTask.comment, { body: { assignmentNumber, ...value } }, options)
      toast.success(message, assignmentNumber)
      form.reset(EMPTY)
      await refresh(myTask.detail)
    },
  })
  return (
    <div className="case-comment">
      <FormBody form={form} label={texts.label}>
        <AreaField form={form} name="comment" label={texts.label} help={texts.help} />
        <Button htmlType="submit" loading={form.saving} disabled={!form.dirty}>
          {texts.add}
        </Button>
      </FormBody>
    </div>
  )
}
