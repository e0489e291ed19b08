import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_STATE_LABELS, SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import {
  CREW_ROLE_LABELS,
  PERMIT_KIND_LABELS,
  PERMIT_RISK_LABELS,
} from '@selamat/contract/domains/permits/permit-words'
import { useLoad } from '../../../lib/use-load.ts'
import { HistoryDrawer } from '../../../ui/history/history-drawer.tsx'
import { texts } from './texts.ts'

interface PermitHistoryProps {
  readonly permit: Pick<PermitDetail, 'id' | 'number'>
  readonly onClose: () => void
}

/** The codes of a permit in words, by field. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: PERMIT_STATE_LABELS,
  suspendCode: SUSPEND_LABELS,
  crewRole: CREW_ROLE_LABELS,
  kind: PERMIT_KIND_LABELS,
  risk: PERMIT_RISK_LABELS,
}
const inWords = (field: string, value: unknown) =>
  typeof value === 'string' ? (LABELS[field]?.[value] ?? value) : value

/** The audit trail of a permit: who changed what, when and why. */
export function PermitHistory({ permit: { id, number }, onClose }: PermitHistoryProps) {
  const history = useLoad(permit.history, { params: { id } })
  const entries = history.data?.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, from, to }) => ({
      field,
      from: inWords(field, from),
      to: inWords(field, to),
    })),
  }))
  return (
    <HistoryDrawer title={texts.historyOf(number)} history={{ ...history, data: entries ?? null }} onClose={onClose} />
  )
}
