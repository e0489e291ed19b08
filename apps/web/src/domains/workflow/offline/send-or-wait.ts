import { report } from '@selamat/contract/domains/workflow/report'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { call } from '../../../lib/client.ts'
import { removeLocalFile } from '../../../lib/local-files.ts'
import { isLocalFile } from '../../../lib/local-id.ts'
import { session } from '../../../lib/session.ts'
import type { SentReport } from '../report/report-source.ts'
import { isUnreachable } from './deliver.ts'
import { filesIn } from './files-in.ts'
import { enqueue, type NewReport, sendWaiting, withdraw } from './outbox.ts'

/** Sends a report. Throws ApiError. */
export async function sendNow(
  body: CallInput<typeof report.submit>['body'],
  idempotencyKey: string,
): Promise<SentReport> {
  return (await call(report.submit, { body }, { idempotencyKey })).data
}

const WAITS: SentReport = { assignmentNumber: '', goesTo: [] }

/**
 * Sends a report, or puts it into the outbox where the server cannot be reached or a file is only on this device. An
 * attempt whose answer was lost has the same key as those of the outbox: one report comes of it. Throws ApiError where
 * the server refuses it or the session ended (the draft stays), and what the browser throws where it has no room.
 */
export async function sendOrWait(waiting: NewReport): Promise<SentReport> {
  let unreachable: unknown
  const files = filesIn(waiting.body.fieldData, waiting.fileFields)
  if (!files.some(isLocalFile)) {
    try {
      const sent = await sendNow(waiting.body, waiting.key)
      for (const id of files) removeLocalFile(id).catch((cause) => console.info('A copy could not be removed', cause))
      return sent
    } catch (thrown) {
      if (!isUnreachable(thrown)) throw thrown
      unreachable = thrown
    }
  }
  await enqueue(waiting).catch((noRoom: unknown) => {
    throw unreachable ?? noRoom
  })
  if (!navigator.onLine) return WAITS
  const delivery = (await sendWaiting()).get(waiting.key)
  if (delivery?.state === 'refused') {
    // The form is still open: what is wrong is corrected there.
    await withdraw({ userId: session.get().session?.user.id ?? 0, key: waiting.key })
    throw delivery.thrown
  }
  return delivery?.state === 'sent' && delivery.result !== null ? delivery.result : WAITS
}
