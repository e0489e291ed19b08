import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { CommentBox } from '../../../ui/record/comment-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'

const { add: verb, ...labels } = texts.comments

/** Adds a comment to the timeline of a case. */
export function CaseComment({ detail: { assignmentNumber, confidential } }: { readonly detail: TaskDetail }) {
  return (
    <CommentBox
      {...labels}
      verb={verb}
      deviceKey={confidential ? null : `comment-${assignmentNumber}`}
      send={async (comment, options) => {
        const { message } = await call(myTask.comment, { body: { assignmentNumber, comment } }, options)
        toast.success(message, assignmentNumber)
        await refresh(myTask.detail)
      }}
    />
  )
}
