import type { StockBatchRow } from '@selamat/contract/domains/medical/stock/stock-batch'
import { texts } from '../texts.ts'
import type { BATCH_DIALOGS } from './stock-dialogs.tsx'

export type BatchAction = keyof typeof BATCH_DIALOGS

/** What somebody may do with a batch in its state. */
export function batchActions({ qty, state }: Pick<StockBatchRow, 'qty' | 'state'>): BatchAction[] {
  if (qty === 0) return ['adjust']
  if (state === 'QUARANTINE') return ['release', 'dispose', 'adjust']
  if (state === 'EXPIRED') return ['dispose', 'quarantine', 'adjust']
  return ['adjust', 'transfer', 'quarantine', 'dispose']
}

export const BATCH_ACTION_LABELS: Readonly<Record<BatchAction, string>> = {
  adjust: texts.adjust,
  dispose: texts.dispose,
  transfer: texts.transfer,
  quarantine: texts.quarantine,
  release: texts.release,
}
