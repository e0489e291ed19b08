import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorBody, type ErrorCode } from '@selamat/contract/kit/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

const body = (code: ErrorCode, message: string, requestId: string): ErrorBody => ({
  result: false,
  message,
  code,
  requestId,
})

/** Answers an address that is not even one (`/%zz`), for which there is no route and so no hook. */
export function replyToBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
    .send(body('NOT_FOUND', ERRORS.NOT_FOUND.message, request.id))
}

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what is no HTTP at all, in the same frame, and hangs up. */
export function replyToBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? 400
  const text = JSON.stringify(body('INVALID', 'The request could not be read', ''))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
