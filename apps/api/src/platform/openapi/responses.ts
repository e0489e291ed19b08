import { type Endpoint, SUCCESS } from '@selamat/contract/kit/endpoint'
import { ERRORS, type ErrorCode } from '@selamat/contract/kit/errors'
import { doneMessage } from '../handler-result.ts'
import { bodyExample, dataExample } from './example-of-endpoint.ts'
import { isNothing, type Schema, schemaOf } from './schema.ts'
import type { MediaType, Operation, ResponseObject } from './types.ts'

const JSON_TYPE = 'application/json'

/** What an operation answers where it succeeds. */
export function responseOf(endpoint: Endpoint): ResponseObject {
  switch (endpoint.kind) {
    case 'file':
      return {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    case 'events':
      return {
        description: 'A stream of server-sent events; Last-Event-ID asks for what came after it',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      }
    case 'token': {
      const schema = schemaOf(endpoint.data, 'output')
      return { description: 'The tokens', content: { [JSON_TYPE]: { schema, example: dataExample(endpoint) } } }
    }
    default:
      return { description: messagesOf(endpoint).join(' / '), content: { [JSON_TYPE]: envelopeOf(endpoint) } }
  }
}

const messagesOf = ({ done = SUCCESS }: Endpoint) => (typeof done === 'string' ? [done] : Object.values(done))

function envelopeOf(endpoint: Endpoint): MediaType {
  const isList = endpoint.kind === 'list'
  const data: Schema = isNothing(endpoint.data) ? { type: 'null' } : schemaOf(endpoint.data, 'output')
  return {
    schema: {
      type: 'object',
      properties: {
        result: { type: 'boolean' },
        message: { type: 'string' },
        data,
        ...(isList ? { pagination: { $ref: '#/components/schemas/Pagination' } } : {}),
      },
      required: ['result', 'message', 'data', ...(isList ? ['pagination'] : [])],
    },
    example: {
      result: true,
      message: doneMessage(endpoint, bodyExample(endpoint)),
      data: dataExample(endpoint),
      ...(isList ? { pagination: { page: 1, limit: 10, totalItem: 1, totalPage: 1, totalIsExact: true } } : {}),
    },
  }
}

/** A refusal in the frame of the API. */
export function httpError(code: ErrorCode): ResponseObject {
  const { message } = ERRORS[code]
  const example = { result: false, message, code, requestId: 'kXo2n0Zr5QbT' }
  return { description: message, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, example } } }
}

/** One of the refusals that each status of this operation may mean; the `code` in the answer says which. */
export function errorsOf({
  permission,
  params,
  query,
  body,
  upload,
  ifMatch,
  creates,
  method,
}: Endpoint): Operation['responses'] {
  const takesInput = ![params, query, body].every(isNothing) || upload === true || ifMatch === true
  const codes: (ErrorCode | false)[] = [
    permission !== 'public' && 'UNAUTHENTICATED',
    typeof permission !== 'string' && 'FORBIDDEN',
    !isNothing(params) && 'NOT_FOUND',
    upload === true && 'TIMEOUT',
    upload === true && 'TOO_MANY',
    (ifMatch || creates || method !== 'GET') && 'STALE',
    (upload || !isNothing(body)) && 'TOO_LARGE',
    (upload || !isNothing(body)) && 'UNSUPPORTED_TYPE',
    takesInput && 'INVALID',
    'INTERNAL',
    'UNAVAILABLE',
  ]
  const named = codes.flatMap((code) => (code ? [code] : []))
  return Object.fromEntries(named.map((code) => [ERRORS[code].status, { $ref: `#/components/responses/${code}` }]))
}

/** The refusals of the token operations, in RFC 6749's own shape. */
export function oauthErrors(): Operation['responses'] {
  const errorResponse = (description: string, error: string): ResponseObject => ({
    description,
    content: {
      [JSON_TYPE]: {
        schema: { $ref: '#/components/schemas/OAuthError' },
        example: { error, error_description: description },
      },
    },
  })
  return {
    400: errorResponse('Invalid Employee ID or password', 'invalid_grant'),
    401: errorResponse('The client is not known', 'invalid_client'),
    429: errorResponse(ERRORS.TOO_MANY.message, 'slow_down'),
    503: errorResponse(ERRORS.UNAVAILABLE.message, 'temporarily_unavailable'),
  }
}
