import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import type { BulkUpload, BulkUploadDetail, UploadRow } from '@selamat/contract/domains/imports/import'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import type { DataOf, Envelope } from '@selamat/contract/kit/endpoint'
import type { ErrorBody } from '@selamat/contract/kit/errors'
import { writeXlsx } from 'hucre/xlsx'
import { workOffImports } from '../src/domains/imports/index.ts'
import { importers } from '../src/domains.ts'
import type { testApp } from './app.ts'
import { multipart } from './multipart.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type Cells = Readonly<Record<string, string | number | Date | null>>

/** Rows as a CSV file, the headers from the first row. */
export function csvOf(rows: readonly Cells[], separator = ','): string {
  const headers = Object.keys(rows[0] ?? {})
  const quote = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const lines = [headers, ...rows.map((row) => headers.map((header) => row[header]))]
  return lines.map((line) => line.map(quote).join(separator)).join('\r\n')
}

/** Rows as an Excel file with a sheet named Data behind another one. */
export async function xlsxOf(rows: readonly Cells[]): Promise<Buffer> {
  const headers = Object.keys(rows[0] ?? {})
  const data = [headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Not this one']] },
      { name: 'Data', rows: data },
    ],
  })
  return Buffer.from(bytes)
}

/** Uploads files and works off imports as the accounts of the demo. */
export async function importing({ app, context, signIn, as }: App) {
  const tokens = new Map<string, string>()
  const clients = new Map<string, Awaited<ReturnType<typeof as>>>()
  async function person(username: string) {
    const client = clients.get(username) ?? (await as(username))
    clients.set(username, client)
    return client
  }

  async function send(
    username: string,
    file: { name: string; bytes: Uint8Array | string },
    {
      again = false,
      path = '/bulk-uploads/users/upload',
      headers = {},
    }: { again?: boolean; path?: string; headers?: Record<string, string> } = {},
  ) {
    const token = tokens.get(username) ?? (await signIn(username)).access_token
    tokens.set(username, token)
    const body = multipart(file.name, file.bytes)
    const response = await app.inject({
      method: 'POST',
      url: `${API_BASE}${path}${again ? '?again=true' : ''}`,
      headers: { authorization: `Bearer ${token}`, ...body.headers, ...headers },
      payload: body.payload,
    })
    const json: Envelope<DataOf<typeof bulkUploads.upload>> & Partial<ErrorBody> = response.json()
    return { status: response.statusCode, body: json }
  }

  /** Works off what waits, as the running server does. */
  const work = (goOn: () => boolean = () => true) => workOffImports(context, importers, goOn)

  /** Uploads, has it checked, and gives the upload as it then is. */
  async function uploaded(
    username: string,
    file: { name: string; bytes: Uint8Array | string },
    kind = 'users',
  ): Promise<BulkUploadDetail> {
    const { body } = await send(username, file, { again: true, path: `/bulk-uploads/${kind}/upload` })
    const upload: BulkUpload | null | undefined = body.data?.logUploadFiles
    if (!upload) throw new Error(`${file.name}: ${body.message}`)
    await work()
    return read(username, upload.bulkUploadId)
  }
  const checked = (username: string, rows: readonly Cells[], name = 'people.csv', kind = 'users') =>
    uploaded(username, { name, bytes: csvOf(rows) }, kind)

  async function read(username: string, id: number): Promise<BulkUploadDetail> {
    const { body } = await (await person(username))(bulkUploads.get, { params: { id } })
    return body.data.logUploadFiles
  }

  async function rows(username: string, bulkUploadId: number): Promise<UploadRow[]> {
    const { body } = await (await person(username))(bulkUploads.rows, { body: { bulkUploadId, limit: 1000 } })
    return body.data.logUploadDetail
  }

  /** Starts, works off, and gives the upload as it then is. */
  async function imported(
    username: string,
    { bulkUploadId: id, version }: BulkUploadDetail,
  ): Promise<BulkUploadDetail> {
    const { status, body } = await (await person(username))(bulkUploads.start, { params: { id }, body: { version } })
    if (status !== 200) throw new Error(body.message)
    await work()
    return read(username, id)
  }

  /** Undoes, works off, and gives the upload as it then is. */
  async function undone(username: string, { bulkUploadId: id, version }: BulkUploadDetail): Promise<BulkUploadDetail> {
    const body = { version, reason: 'A test' }
    const answer = await (await person(username))(bulkUploads.revert, { params: { id }, body })
    if (answer.status !== 200) throw new Error(answer.body.message)
    await work()
    return read(username, id)
  }

  return { person, send, work, uploaded, checked, read, rows, imported, undone }
}
