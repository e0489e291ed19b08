import { report } from '@selamat/contract/domains/workflow/report'
import { messageOf, toApiError } from '../../../lib/api-error.ts'
import { authorised, call } from '../../../lib/client.ts'
import { putRow, removeRow } from '../../../lib/device-store.ts'
import { loadDraft, saveDraft } from '../../../lib/drafts.ts'
import { copyFile, localFile, removeLocalFile } from '../../../lib/local-files.ts'
import { session } from '../../../lib/session.ts'
import { uploadFile } from '../../../lib/upload.ts'
import {
  type Delivery,
  type DeliveryPort,
  deliver,
  isCall,
  isUnreachable,
  type WaitingCall,
  type WaitingItem,
  type WaitingReport,
  withNewUploads,
} from './deliver.ts'
import { filesIn } from './files-in.ts'
import { own, readOutbox } from './waiting.ts'

const LOCK = 'outbox'
const keep = (row: WaitingItem) => putRow<WaitingItem>('outbox', row)

const port: DeliveryPort = {
  file: localFile,
  renewUpload: async (id) => {
    const kept = await localFile(id)
    if (kept !== undefined) await copyFile(id, kept.file)
  },
  upload: async (file, idempotencyKey) => (await uploadFile({ authorised }, file, { idempotencyKey })).id,
  post: async (body, idempotencyKey) => (await call(report.submit, { body }, { idempotencyKey })).data,
  send: async ({ path, body }, key) => {
    const headers = { 'Idempotency-Key': key }
    const response = await authorised({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (!response.ok) throw await toApiError(response)
  },
  keep,
  now: Date.now,
}

/** Works on the outbox in one tab at a time. Locks are missing on plain http beyond loopback. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const leaving = session.leaving()
  // A request of somebody who left is never answered; the turn of the next one must come all the same.
  const left = new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve(), { once: true }))
  const turn = async () => {
    if (!leaving.aborted) await Promise.race([work(), left])
  }
  await (navigator.locks === undefined ? turn() : navigator.locks.request(LOCK, turn))
}

export type NewReport = Pick<WaitingReport, 'key' | 'title' | 'subject' | 'body' | 'fileFields' | 'draft'>

type NewCall = Pick<WaitingCall, 'key' | 'title' | 'subject' | 'call' | 'address'>

/** Puts something into the outbox. Throws where the browser has no room. */
export async function enqueue(item: NewReport | NewCall): Promise<void> {
  const facts = { userId: own(), createdAt: new Date().toISOString(), error: null }
  await keep('call' in item ? { ...item, ...facts } : { ...item, ...facts, uploaded: {} })
  // The browser then does not clear the storage of the product to make room.
  void navigator.storage?.persist?.().catch(() => false)
  await readOutbox()
}

/**
 * Sends a write of another domain, or puts it into the outbox where the server cannot be reached; what was refused before of the same
 * page goes. Returns what was sent answered, null where it waits. Throws ApiError where the server refuses it, and what the browser
 * throws where it has no room.
 */
export async function callOrWait<T>(send: () => Promise<T>, item: NewCall): Promise<T | null> {
  const before = (await readOutbox()).filter((one) => isCall(one) && one.address === item.address)
  const answer = await send().catch((thrown: unknown) => {
    if (!isUnreachable(thrown)) throw thrown
    return null
  })
  if (answer === null) await enqueue(item)
  for (const old of before) await withdraw(old)
  return answer
}

/** Removes a report from this device; its files stay where a draft goes on with them. */
export async function withdraw({ userId, key }: Pick<WaitingItem, 'userId' | 'key'>): Promise<void> {
  await removeRow('outbox', userId, key)
  await readOutbox()
}

async function drop(report: WaitingItem): Promise<void> {
  await withdraw(report)
  if (isCall(report)) return
  for (const id of filesIn(report.body.fieldData, report.fileFields)) await removeLocalFile(id)
}

/** Removes what waits, a report with its files, from this device. */
export const discard = (report: WaitingItem): Promise<void> => inTurn(() => drop(report))

/**
 * Turns a refused report back into the draft of its form, under its key; gives the address of the form. Null where another
 * draft of the form is there: neither is lost.
 */
export async function correct(report: WaitingReport): Promise<string | null> {
  const { userId, key, draft, body } = report
  if ((await loadDraft(userId, draft.key)) !== undefined) return null
  await saveDraft(userId, draft.key, { key, values: draft.values, lost: null })
  await withdraw(report)
  return `/form/${body.formId}?formFlowId=${body.formFlowId}`
}

/** Sends again what was refused, a report with its files anew. */
export async function retry(report: WaitingItem): Promise<void> {
  await inTurn(
    async () => void (await (isCall(report) ? keep({ ...report, error: null }) : withNewUploads(port, report))),
  )
  await sendWaiting()
}

/**
 * Sends what waits, the oldest first; gives what came of each by its key. It ends where there is no connection or no
 * session; a refused report stays with the reason.
 */
export async function sendWaiting(): Promise<ReadonlyMap<string, Delivery>> {
  const deliveries = new Map<string, Delivery>()
  await inTurn(async () => {
    for (const each of await readOutbox()) {
      if (each.error !== null) continue
      const delivery = await deliver(port, each)
      deliveries.set(each.key, delivery)
      if (delivery.state === 'sent') await drop(each)
      else if (delivery.state === 'refused') await keep({ ...each, error: reasonOf(delivery) })
      else if (isUnreachable(delivery.thrown) || delivery.thrown.status === 401) return
    }
  }).finally(readOutbox)
  return deliveries
}

/** Why a report was refused: what is wrong with its answers, or the sentence of the server. */
function reasonOf({ thrown }: Extract<Delivery, { state: 'refused' }>): string {
  const wrong = [...new Set(Object.values(thrown.errors))]
  return wrong.length > 0 ? wrong.join('. ') : messageOf(thrown)
}

/** The files that reports in the outbox name. */
export const filesOfOutbox = (rows: readonly WaitingItem[]): number[] =>
  rows.flatMap((row) => (isCall(row) ? [] : filesIn(row.body.fieldData, row.fileFields)))
