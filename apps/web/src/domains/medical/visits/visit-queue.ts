import { type QueueRow, visit } from '@selamat/contract/domains/medical/visits/visit'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import type { StatusKey } from '../../../ui/status.ts'

/** The queue as it is now; read again twice a minute. */
export const useQueue = () => useLoad(visit.queue, { body: {} }, { everyMs: 30_000 })

export const URGENCY_MARKS: Readonly<Record<QueueRow['urgency'], StatusKey>> = {
  EMERGENCY: 'stopped',
  URGENT: 'attention',
  ROUTINE: 'waiting',
}

/** Vitals come first, unless it is an emergency. */
export const needsVitals = ({ needsVitals, vitalsAt, urgency }: QueueRow) =>
  needsVitals && vitalsAt === null && urgency !== 'EMERGENCY'

/** Calls a patient in; throws what the server refuses. */
export async function callIn({ id, version }: Pick<QueueRow, 'id' | 'version'>): Promise<void> {
  try {
    await call(visit.callIn, { body: { id, version } })
  } finally {
    await refresh(visit.queue)
  }
}
