import type { Schema } from './schema.ts'

export interface MediaType {
  readonly schema: Schema
  readonly example?: unknown
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
  readonly description?: string
  readonly example?: unknown
}
export interface ResponseObject {
  readonly description: string
  readonly content?: Readonly<Record<string, MediaType>>
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly description?: string
  readonly security?: readonly []
  readonly 'x-permission'?: string | { readonly anyOf: readonly string[]; readonly action: string }
  readonly 'x-own-scope'?: true
  /** The steps before work during which it answers already. */
  readonly 'x-during-step'?: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>
}
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
