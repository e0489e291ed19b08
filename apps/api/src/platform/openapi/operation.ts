import { CLIENT_ID, REFRESH_PATH, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { exampleOf } from './example.ts'
import { bodyExample } from './example-of-endpoint.ts'
import { errorsOf, oauthErrors, responseOf } from './responses.ts'
import { isNothing, type Schema, schemaOf } from './schema.ts'
import type { Operation, Parameter } from './types.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** One operation of the document. */
export function operationOf(endpoint: Endpoint): Operation {
  const { method, path, summary, permission, ownScope, duringStep, kind } = endpoint
  const segments = path.split(/\W+/).filter(Boolean)
  return {
    operationId: [method.toLowerCase(), ...segments]
      .map((segment, n) => (n ? segment[0]?.toUpperCase() + segment.slice(1) : segment))
      .join(''),
    summary,
    tags: [path.split('/')[1] ?? 'api'],
    ...(path === TOKEN_PATH
      ? {
          description: `RFC 6749, 4.3, with Basic authorisation of the public client ${CLIENT_ID}, whose secret is empty.`,
        }
      : {}),
    ...(permission === 'public' ? { security: [] } : { 'x-permission': permission }),
    ...(ownScope ? { 'x-own-scope': true as const } : {}),
    ...(duringStep ? { 'x-during-step': duringStep } : {}),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: { 200: responseOf(endpoint), ...(kind === 'token' ? oauthErrors() : errorsOf(endpoint)) },
  }
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const parts = (['path', 'query'] as const).flatMap((location): Parameter[] => {
    const type = location === 'path' ? endpoint.params : endpoint.query
    if (isNothing(type)) return []
    const { properties = {}, required = [] } = schemaOf(type, 'input')
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: typeof schema === 'object' ? schema : {},
      // Converted from text, so its schema may say nothing.
      example: location === 'path' && typeof schema === 'object' && !schema.type ? 1 : exampleOf(schema),
    }))
  })
  return [...parts, ...headersOf(endpoint)]
}

function headersOf({ creates, ifMatch, path }: Endpoint): Parameter[] {
  const header = (name: string, required: boolean, description: string, example: string): Parameter => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
    description,
    example,
  })
  return [
    ...(creates
      ? [
          header(
            'Idempotency-Key',
            false,
            'A second try with the same key answers the first result.',
            'f2c1a7de-create-1',
          ),
        ]
      : []),
    ...(ifMatch ? [header('If-Match', true, 'The version of the record that the caller has seen.', '1')] : []),
    ...(path === REFRESH_PATH
      ? [
          header(
            'x-ticket',
            true,
            'The single-use ticket, equal to the one in the payload.',
            '0193f6a2-7c1e-7a40-9f0e-2b6c5d4e3f21',
          ),
        ]
      : []),
  ]
}

function requestBodyOf(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const { upload, body, kind } = endpoint
  if (upload) {
    const schema: Schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (isNothing(body)) return {}
  const type = kind === 'token' ? FORM_TYPE : JSON_TYPE
  const content = { [type]: { schema: schemaOf(body, 'input'), example: bodyExample(endpoint) } }
  return { requestBody: { required: true, content } }
}
