import { Button } from 'antd'
import { useEffect } from 'react'
import { z } from 'zod'
import { useDraftStore, useRestored } from '../../lib/use-draft.ts'
import { FormBody } from '../form/form-body.tsx'
import { AreaField } from '../form/inputs.tsx'
import { useForm } from '../form/use-form.ts'
import './comment-box.css'

interface CommentBoxProps {
  readonly label: string
  readonly help: string
  /** The words of the button. */
  readonly verb: string
  /** What an empty comment is answered. */
  readonly missing: string
  /** Where it stands on this device until it is sent; null: the record is confidential. */
  readonly deviceKey: string | null
  /** Sends it and says so; what it throws is said in the box, and the comment stays. */
  readonly send: (comment: string, options: { readonly idempotencyKey: string }) => Promise<unknown>
}

const EMPTY = { comment: '' }

/** Where somebody writes to everybody who deals with a record; what was begun here comes back after a reload. */
export function CommentBox({ label, help, verb, missing, deviceKey, send }: CommentBoxProps) {
  const { keep, ...device } = useDraftStore(deviceKey)
  const form = useForm({
    schema: z.strictObject({ comment: z.string().trim().min(1, missing).max(2000) }),
    initial: EMPTY,
    save: async ({ comment }, options) => {
      await send(comment, options)
      form.reset(EMPTY)
      await device.remove()
    },
  })
  const { values, dirty } = form
  useEffect(() => {
    if (dirty) keep(() => values.comment)
  }, [values, dirty, keep])
  useRestored(device, ({ value }) => {
    if (typeof value === 'string' && !dirty) form.set('comment', value)
  })
  return (
    <div className="comment-box">
      <FormBody form={form} label={label}>
        <AreaField form={form} name="comment" label={label} help={help} />
        <Button htmlType="submit" loading={form.saving} disabled={!dirty}>
          {verb}
        </Button>
      </FormBody>
    </div>
  )
}
