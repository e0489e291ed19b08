import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import type { Actor } from './server-under-test.ts'

/** An upload as far as proofs look at it. */
export interface Upload {
  readonly bulkUploadId: number
  readonly version: number
  readonly status: string
  readonly problem: string | null
  readonly counts: Readonly<Record<string, number>>
}

const ENDED = ['VALIDATED', 'INVALID', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'REVERTED']
const POLL_MS = 25

/** Uploads files of a kind and follows them as an account does; `pollMs` is the pause between two looks at one. */
export function uploads(url: string, send: Actor, pollMs = POLL_MS) {
  async function upload(kind: string, name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<number> {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    const answer = await fetch(`${url}${API_BASE}/bulk-uploads/${kind}/upload?again=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${send.token}` },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
    const { data }: { data: { logUploadFiles: Upload } } = JSON.parse(text)
    return data.logUploadFiles.bulkUploadId
  }

  /** Undefined where the database was just away. */
  async function read(id: number): Promise<Upload | undefined> {
    const { status, body } = await send<{ logUploadFiles: Upload }>('GET', `/bulk-uploads/${id}`)
    return status === 200 ? body.data.logUploadFiles : undefined
  }

  /** The upload once nothing works on it any more. */
  async function ended(id: number): Promise<Upload> {
    for (;;) {
      const now = await read(id)
      if (now && ENDED.includes(now.status)) return now
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** Has a checked upload written. */
  async function write({ bulkUploadId: id, version }: Upload): Promise<Upload> {
    for (;;) {
      const { status, body } = await send('POST', `/bulk-uploads/start/${id}`, { version })
      if (status === 200) return ended(id)
      const now = await read(id)
      if (now && now.status !== 'VALIDATED') return ended(id)
      if (status !== 503) throw new Error(`start: ${status} ${body.message}`)
    }
  }

  return { upload, ended, write }
}

/** People as a CSV file, numbered from an employee ID. */
export function peopleCsv(from: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const id = from + at
    return `${id},Bambang ${id.toString(36)} Irawan,p${id}@proof.example,0812${id},Male,1989-04-12`
  })
  return ['Employee ID,Full name,Email,Phone,Gender,Date of birth', ...lines].join('\n')
}
