import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useLoad } from '../../../lib/use-load.ts'
import { HistoryDrawer } from '../../../ui/history/history-drawer.tsx'
import { texts } from './texts.ts'

interface PermitHistoryProps {
  readonly permit: Pick<PermitDetail, 'id' | 'number'>
  readonly onClose: () => void
}

/** The audit trail of a permit: who changed what, when and why. */
export function PermitHistory({ permit: { id, number }, onClose }: PermitHistoryProps) {
  const history = useLoad(permit.history, { params: { id } })
  return <HistoryDrawer title={texts.historyOf(number)} history={history} onClose={onClose} />
}
