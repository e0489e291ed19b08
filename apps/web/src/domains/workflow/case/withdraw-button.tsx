import { RollbackOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { texts } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'

/** Takes an own report back while it is open. */
export function WithdrawButton({ detail }: { readonly detail: TaskDetail }) {
  const [asking, setAsking] = useState(false)
  const { assignmentNumber, version } = detail
  return (
    <>
      <Button icon={<RollbackOutlined />} onClick={() => setAsking(true)}>
        {texts.withdraw.button}
      </Button>
      {asking && (
        <ReasonDialog
          title={texts.withdraw.title(assignmentNumber)}
          consequence={texts.withdraw.consequence}
          verb={texts.withdraw.verb}
          optional
          action={async (reason) => {
            const response = await call(myTask.withdraw, { body: { assignmentNumber, version, reason } })
            await refreshTasks()
            return response
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
