import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { type Endpoint, pagination } from '@selamat/contract/kit/endpoint'
import { ERRORS, type ErrorCode, errorBody } from '@selamat/contract/kit/errors'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { operationOf } from './operation.ts'
import { httpError } from './responses.ts'
import { hoistDefinitions, schemaOf } from './schema.ts'
import type { OpenApiDocument, Operation } from './types.ts'

const oauthError = z.object({ error: z.string(), error_description: z.string() })
const codes = Object.keys(ERRORS) as ErrorCode[]

/** The OpenAPI document of the mounted operations: what runs is what is written. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const methods = paths[path] ?? {}
    methods[endpoint.method.toLowerCase()] = operationOf(endpoint)
    paths[path] = methods
  }
  const hoisted = hoistDefinitions(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selamat',
      version: manifest.version,
      description:
        'Workplace safety, occupational health and permits to work. Every JSON answer is { result, message, data, pagination }; every refusal { result: false, message, code, requestId, errors, details }.',
    },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    paths: hoisted.paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: schemaOf(errorBody, 'output'),
        OAuthError: schemaOf(oauthError, 'output'),
        Pagination: schemaOf(pagination, 'output'),
        ...hoisted.schemas,
      },
      responses: Object.fromEntries(codes.map((code) => [code, httpError(code)])),
    },
  }
}
