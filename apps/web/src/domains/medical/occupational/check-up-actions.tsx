import { annualCheckUp, type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { confirmDelete } from '../../../ui/confirm.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConcludeDialog, ReturnDialog, reloadAll, VoidDialog } from './check-up-dialogs.tsx'
import { texts } from './texts.ts'

type Opened = 'return' | 'conclude' | 'void'

/** What the reader can do with an examination in its state. */
export function CheckUpActions({ detail }: { readonly detail: CheckUpDetail }) {
  const { id, version, number, planYear, canDelete, actions } = detail
  const go = useGo()
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const collect = async () => {
    try {
      const { message } = await call(checkUp.collect, { body: { id, version } })
      toast.success('Success', message)
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await reloadAll()
  }
  const remove = async () => {
    const operation = planYear === null ? checkUp.delete : annualCheckUp.delete
    if (!(await confirmDelete(number, texts.deleteText))) return
    try {
      const { message } = await call(operation, { params: { id }, body: { version } })
      toast.success('Success', message)
      go('/medical/record')
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
  }
  return (
    <Row gap={8} wrap>
      {canDelete && <Button onClick={() => void remove()}>{texts.delete}</Button>}
      {actions.map(({ action, label, allowed, reason }) => (
        <Tooltip key={action} title={reason ?? undefined}>
          <Button
            type={action === 'collect' || action === 'conclude' ? 'primary' : 'default'}
            danger={action === 'void'}
            disabled={!allowed}
            onClick={() => (action === 'collect' ? void collect() : open(action))}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {opened === 'return' && <ReturnDialog detail={detail} onClose={close} />}
      {opened === 'conclude' && <ConcludeDialog detail={detail} onClose={close} />}
      {opened === 'void' && <VoidDialog detail={detail} onClose={close} />}
    </Row>
  )
}
