import { batches, stockSummary } from '@selamat/contract/domains/medical/stock/stock-batch'
import { type CountDetail, stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { texts } from '../texts.ts'

/** Reads again what a count changes. */
export const refreshCounts = (kind: CountDetail['kind']) =>
  refresh(stockCount.list, stockCount.get, batches[kind].list, stockLogs[kind].list, stockSummary[kind])

type Action = CountDetail['actions'][number]['action']
const plain = z.object({})
const withReason = z.object({ reason: z.string().trim().min(1, 'Please give the reason') })

/** What can be done with a count; what is refused says why. */
export function CountFoot({ detail }: { readonly detail: CountDetail }) {
  const [open, setOpen] = useState<Action | null>(null)
  const visible = detail.actions.filter(({ allowed, action }) => allowed || action === 'hand' || action === 'post')
  if (visible.length === 0) return null
  return (
    <PageFoot>
      {visible.map(({ action, label, allowed, reason }) => (
        <Tooltip key={action} title={reason}>
          <Button
            type={action === 'hand' || action === 'post' ? 'primary' : 'default'}
            disabled={!allowed}
            onClick={() => setOpen(action)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {open && <CountDialog detail={detail} action={open} onClose={() => setOpen(null)} />}
    </PageFoot>
  )
}

interface CountDialogProps {
  readonly detail: CountDetail
  readonly action: Action
  readonly onClose: () => void
}

function CountDialog({ detail, action, onClose }: CountDialogProps) {
  const { id, version, kind, differences, actions } = detail
  const label = actions.find((one) => one.action === action)?.label ?? action
  const common = { title: label, verb: label, onClose, reload: () => refreshCounts(kind) }
  if (action === 'return' || action === 'cancel') {
    return (
      <ActionDialog
        {...common}
        danger={action === 'cancel'}
        {...(action === 'cancel' && { text: texts.cancelText })}
        schema={withReason}
        initial={{ reason: '' }}
        fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
        send={({ reason }) => call(stockCount[action], { body: { id, version, reason } })}
      />
    )
  }
  return (
    <ActionDialog
      {...common}
      {...(action === 'post' && { text: texts.postText(differences ?? 0) })}
      schema={plain}
      initial={{}}
      fields={() => null}
      send={() => call(stockCount[action], { body: { id, version } })}
    />
  )
}
