import type { Readable } from 'node:stream'
import { type DataOf, type Endpoint, type Pagination, SUCCESS } from '@selamat/contract/kit/endpoint'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** One page of rows, with how many there are. */
export interface Page<Rows> {
  readonly data: Rows
  readonly pagination: Pagination
}

/** Bytes under a name. */
export interface FileResult {
  readonly file: Readable | Buffer
  readonly name: string
  readonly contentType: string
  readonly inline?: boolean
}

class JsonResponse<Data> {
  readonly data: Data
  readonly message: string | undefined
  readonly result: boolean
  constructor(data: Data, message: string | undefined, result: boolean) {
    this.data = data
    this.message = message
    this.result = result
  }
}

/** Data with a message, or a `result`, that depends on what happened; else a handler returns its data itself. */
export const respond = <Data>(
  data: Data,
  { message, result = true }: { readonly message?: string | undefined; readonly result?: boolean },
) => new JsonResponse(data, message, result)

/** What a handler returns, by the kind of its operation: the data itself, a page, a file, a token response, or nothing. */
export type HandlerResult<E extends Endpoint> = E['kind'] extends 'list'
  ? Promise<Page<DataOf<E>>>
  : E['kind'] extends 'file'
    ? Promise<FileResult>
    : E['kind'] extends 'events'
      ? Promise<void>
      : E['kind'] extends 'token'
        ? Promise<DataOf<E>>
        : Promise<DataOf<E> | JsonResponse<DataOf<E>>> | ([DataOf<E>] extends [Nothing] ? Promise<void> : never)
type Nothing = null | undefined

/** Sends what the handler of an operation returned; `encode` prepares its data. */
export function send(
  endpoint: Pick<Endpoint, 'kind' | 'done' | 'path'>,
  encode: (data: unknown) => unknown,
  reply: FastifyReply,
  { output, body }: { readonly output: unknown; readonly body: unknown },
) {
  switch (endpoint.kind) {
    case 'events':
      return reply
    case 'token':
      return reply.send(encode(output))
    case 'file':
      if (isFile(output)) return sendFile(reply, output)
      throw new Error(`The handler of ${endpoint.path} returned no file`)
    case 'list': {
      if (!isPage(output)) throw new Error(`The handler of ${endpoint.path} returned no page`)
      const { data, pagination } = output
      return reply.send({ result: true, message: doneMessage(endpoint, body), data: encode(data) ?? null, pagination })
    }
    case 'json': {
      const { data, message, result } = output instanceof JsonResponse ? output : respond(output, {})
      return reply.send({ result, message: message ?? doneMessage(endpoint, body), data: encode(data) ?? null })
    }
  }
}

const acted = z.object({ action: z.string() })

/** The message of a success; of several, that of the action in the body. */
export function doneMessage({ done = SUCCESS }: Pick<Endpoint, 'done'>, body: unknown): string {
  return typeof done === 'string' ? done : (done[acted.parse(body).action] ?? SUCCESS)
}

const isFile = (output: unknown): output is FileResult =>
  typeof output === 'object' && output !== null && 'file' in output && 'contentType' in output

const isPage = (output: unknown): output is Page<unknown> =>
  typeof output === 'object' && output !== null && 'data' in output && 'pagination' in output

function sendFile(reply: FastifyReply, { file, name, contentType, inline }: FileResult) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header('content-type', contentType)
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file)
}
