import { TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { ERRORS, type ErrorBody } from '@selamat/contract/kit/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type HttpError, httpError, toHttpError } from './errors.ts'

/** What Fastify itself refuses, in the product's words. */
const FRAME: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => httpError('TOO_LARGE', { message: 'The request is too large' }),
  FST_REQ_FILE_TOO_LARGE: () => httpError('TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => httpError('UNSUPPORTED_TYPE', { message: 'This content type is not accepted' }),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    httpError('UNSUPPORTED_TYPE', { message: 'Send the file as multipart form data' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => httpError('INVALID', { message: 'The request has no content' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => httpError('INVALID', { message: 'The request is not valid JSON' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => httpError('INVALID', { message: 'The request is not complete' }),
  FST_UNDER_PRESSURE: () => httpError('UNAVAILABLE', { retryAfterSeconds: 5 }),
}

function understand(error: FastifyError): HttpError | undefined {
  const known = toHttpError(error) ?? FRAME[error.code]?.()
  if (known) return known
  // Broken JSON, forbidden prototype keys and broken multipart have no code of their own.
  const clientFault =
    error instanceof SyntaxError ||
    (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
  return clientFault ? httpError('INVALID', { message: 'The request could not be read' }) : undefined
}

/** Whoever asked has closed the connection before a stream began: a left page, a cancelled download. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest) =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

/** Answers every refusal and every fault in one frame; never a stack, never SQL. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Whoever is not let in hears of nothing else.
    const error = await admittedOr(thrown, request)
    const failure = understand(error)
    if (hasLeft(error, request)) request.log.info('the caller left before the response')
    // A busy server that says so works as it should.
    else if (failure?.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'request refused')
    else if (!failure || failure.status >= 500) request.log.error({ err: error }, 'request failed')
    const { code, message, status, particulars } = failure ?? httpError('INTERNAL')
    if (particulars.retryAfterSeconds) reply.header('retry-after', particulars.retryAfterSeconds)
    const { errors, details } = particulars
    const body: ErrorBody = {
      result: false,
      message: message || ERRORS[code].message,
      code,
      requestId: request.id,
      ...(errors ? { errors } : {}),
      ...(details ? { details } : {}),
    }
    const { endpoint } = request.routeOptions.config
    if (endpoint?.kind === 'token') return sendTokenError(reply, endpoint, failure ?? httpError('INTERNAL'))
    return reply.status(status).send(body)
  })
}

/** An error, or what keeps its request from being let in at all. */
async function admittedOr(error: FastifyError, { admission }: FastifyRequest): Promise<FastifyError> {
  return (
    (await admission?.actor().then(
      () => error,
      (refusal: FastifyError) => refusal,
    )) ?? error
  )
}

/** The token operations have a shape of their own (RFC 6749, 5.2); a pause is said as RFC 8628 says it. */
function sendTokenError(
  reply: FastifyReply,
  endpoint: Endpoint,
  { code, message, status, particulars: { errors } }: HttpError,
) {
  const error =
    code === 'UNAUTHENTICATED'
      ? endpoint.path === TOKEN_PATH
        ? 'invalid_client'
        : 'invalid_grant'
      : errors?.grant_type
        ? 'unsupported_grant_type'
        : code === 'OTP_REQUIRED'
          ? 'otp_required'
          : code === 'RULE'
            ? 'invalid_grant'
            : code === 'TOO_MANY'
              ? 'slow_down'
              : code === 'UNAVAILABLE'
                ? 'temporarily_unavailable'
                : code === 'INTERNAL'
                  ? 'server_error'
                  : 'invalid_request'
  if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="selamat"')
  return reply
    .status(status === 422 ? 400 : status)
    .send({ error, error_description: message, ...(errors ? { errors } : {}) })
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
}

/** Headers of every answer; what the API says is kept by no cache, but where it says so itself. */
export function guardHeaders(app: FastifyInstance, secure: boolean): void {
  const always = { ...HEADERS, ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}) }
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    done()
  })
}
