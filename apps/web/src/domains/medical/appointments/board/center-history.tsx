import { reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { useLoad } from '../../../../lib/use-load.ts'
import { HistoryDrawer } from '../../../../ui/history/history-drawer.tsx'
import { texts } from '../texts.ts'

interface CenterHistoryProps {
  readonly centerId: number
  readonly onClose: () => void
}

/** What was changed of a medical center, for whoever works at its reception (MEDICAL-17). */
export function CenterHistory({ centerId, onClose }: CenterHistoryProps) {
  const history = useLoad(reservationViews.centerHistory, { body: { id: centerId } })
  return <HistoryDrawer title={texts.centerHistory} history={history} onClose={onClose} />
}
