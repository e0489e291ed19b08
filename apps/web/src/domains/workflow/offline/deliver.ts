import type { FieldData } from '@selamat/contract/domains/forms/form'
import { HOUR } from '@selamat/contract/kit/time'
import { ApiError } from '../../../lib/api-error.ts'
import type { LocalFile } from '../../../lib/local-files.ts'
import { isLocalFile } from '../../../lib/local-id.ts'
import type { DraftValues } from '../../forms/index.ts'
import type { SentReport } from '../report/report-source.ts'
import { keyIsTaken } from '../report/send-once.ts'
import { filesIn, withFiles } from './files-in.ts'

export interface ReportBody {
  readonly formId: number
  readonly formVersionId: number
  readonly formFlowId: number
  readonly fieldData: FieldData
}

/** Something that waits on this device. */
interface Waiting {
  readonly userId: number
  /** Names it to the server, the same at every try: it arrives once. */
  readonly key: string
  readonly title: string
  readonly subject: string
  readonly createdAt: string
  /** Why the server refused it; null while it waits for the connection. */
  readonly error: string | null
}

/** A report that waits on this device. */
export interface WaitingReport extends Waiting {
  readonly body: ReportBody
  /** The fields of the form whose answers are files. */
  readonly fileFields: readonly string[]
  /** By the id among the answers what the server stored; null: it must be uploaded again. */
  readonly uploaded: Readonly<Record<string, number | null>>
  /** What was typed, under the name of its draft: a refused report is corrected in its form. */
  readonly draft: { readonly key: string; readonly values: DraftValues }
}

/** A write of another domain that waits on this device. */
export interface WaitingCall extends Waiting {
  readonly call: { readonly path: string; readonly body: object }
  /** The page on which it was made, and is made anew where it is refused. */
  readonly address: string
}
export type WaitingItem = WaitingReport | WaitingCall

export const isCall = (item: WaitingItem): item is WaitingCall => 'call' in item

/** What a delivery needs of the device and of the server. */
export interface DeliveryPort {
  readonly file: (id: number) => Promise<Pick<LocalFile, 'file' | 'uploadKey' | 'keyedAt'> | undefined>
  /** Gives a file on this device an upload of its own, so that it is stored anew. */
  readonly renewUpload: (id: number) => Promise<void>
  /** Uploads a file, once for each key; gives its id. */
  readonly upload: (file: File, key: string) => Promise<number>
  /** Sends a report, once for each key. Throws ApiError. */
  readonly post: (body: ReportBody, key: string) => Promise<SentReport>
  /** Sends a write of another domain, once for each key. Throws ApiError. */
  readonly send: (write: WaitingCall['call'], key: string) => Promise<void>
  /** Writes the state of a report down. */
  readonly keep: (report: WaitingReport) => Promise<unknown>
  readonly now: () => number
}

/** What came of a try; a report without a result had arrived at an earlier one, and other writes have none. */
export type Delivery =
  | { readonly state: 'sent'; readonly result: SentReport | null }
  | { readonly state: 'waits'; readonly thrown: ApiError }
  | { readonly state: 'refused'; readonly thrown: ApiError }

const UNREACHABLE = new Set([0, 502, 503, 504])
const LATER = new Set([401, 408, 429, 500])
const LATER_CODES = new Set(['STEP_FIRST'])

/** The server was not reached, or cannot work now. */
export const isUnreachable = (thrown: unknown): boolean => thrown instanceof ApiError && UNREACHABLE.has(thrown.status)

/** Another try may succeed: no connection, no session, the server busy, or the first try still running. */
export const isForLater = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && (isUnreachable(thrown) || LATER.has(thrown.status) || LATER_CODES.has(thrown.code))

/** The server removes an upload that no report uses within 24 hours. */
const SWEPT_MS = 20 * HOUR

/** Tries to send what waits, a report with its files. Throws only what is no ApiError. */
export async function deliver(port: DeliveryPort, item: WaitingItem): Promise<Delivery> {
  try {
    if (!isCall(item)) return { state: 'sent', result: await send(port, item) }
    await port.send(item.call, item.key)
    return { state: 'sent', result: null }
  } catch (thrown) {
    if (keyIsTaken(thrown)) return { state: 'sent', result: null }
    if (isForLater(thrown)) return { state: 'waits', thrown }
    if (thrown instanceof ApiError) return { state: 'refused', thrown }
    throw thrown
  }
}

async function send(port: DeliveryPort, report: WaitingReport): Promise<SentReport> {
  try {
    return await post(port, report)
  } catch (thrown) {
    const refused = thrown instanceof ApiError && thrown.status === 422 && !keyIsTaken(thrown)
    if (!refused || !(await hasOldUploads(port, report))) throw thrown
    return post(port, await withNewUploads(port, report))
  }
}

async function post(port: DeliveryPort, report: WaitingReport): Promise<SentReport> {
  const { body, fileFields, key } = report
  const { uploaded } = await uploadMissing(port, report)
  const fieldData = withFiles(body.fieldData, fileFields, (id) => uploaded[id] ?? id)
  return port.post({ ...body, fieldData }, key)
}

async function uploadMissing(port: DeliveryPort, report: WaitingReport): Promise<WaitingReport> {
  let current = report
  for (const id of filesIn(report.body.fieldData, report.fileFields)) {
    const stored = current.uploaded[id]
    if (stored === undefined ? !isLocalFile(id) : stored !== null) continue
    const kept = await port.file(id)
    if (kept === undefined) throw new ApiError(422, 'INVALID', 'A file of this report is no longer on this device')
    const uploaded = { ...current.uploaded, [id]: await port.upload(kept.file, kept.uploadKey) }
    current = { ...current, uploaded }
    // Written down before the report is sent: the next try has the same answers.
    await port.keep(current)
  }
  return current
}

const keptFiles = async (port: DeliveryPort, { body, fileFields }: WaitingReport) => {
  const ids = filesIn(body.fieldData, fileFields)
  const files = await Promise.all(ids.map(async (id) => ({ id, kept: await port.file(id) })))
  return files.flatMap(({ id, kept }) => (kept === undefined ? [] : [{ id, kept }]))
}

async function hasOldUploads(port: DeliveryPort, report: WaitingReport): Promise<boolean> {
  const files = await keptFiles(port, report)
  return files.some(({ kept }) => port.now() - Date.parse(kept.keyedAt) > SWEPT_MS)
}

/** A report whose files are all uploaded again at the next try, as far as this device has them. */
export async function withNewUploads(port: DeliveryPort, report: WaitingReport): Promise<WaitingReport> {
  const files = await keptFiles(port, report)
  const again = { ...report, error: null, uploaded: Object.fromEntries(files.map(({ id }) => [id, null])) }
  await port.keep(again)
  for (const { id } of files) await port.renewUpload(id)
  return again
}
