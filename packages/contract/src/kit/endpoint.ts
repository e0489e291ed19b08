import { z } from 'zod'
import './messages.ts'
import type { Permission } from './permissions.ts'
import type { Step } from './steps.ts'

/** What a success says where its operation has no words of its own, and what many say, from the specification. */
export const SUCCESS = 'Success'
export const FOUND = 'Data found'
export const SAVED = 'Data Saved Successfully'
export const DELETED = 'Successfully deleted.'
export const ARCHIVED = 'Successfully archived.'
export const RESTORED = 'Successfully restored.'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `json` answers the envelope, `list` the envelope with pagination, `file` bytes, `events` a stream, `token` RFC 6749's own shape. */
export type ResponseKind = 'json' | 'list' | 'file' | 'events' | 'token'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Kind extends ResponseKind = ResponseKind,
> {
  readonly method: Method
  /** Below the API base, parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly permission: Permission
  /** Any signed-in user may call it, on own data only. */
  readonly ownScope?: boolean
  /** The steps before work during which it answers already; every other operation answers STEP_FIRST then. */
  readonly duringStep?: readonly Step[]
  readonly kind: Kind
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The shape of `data` in the answer. */
  readonly data: Data
  /** The message of a success, or one for each `action` of the body. */
  readonly done?: string | Readonly<Record<string, string>>
  /** Multipart upload in the field `file`. */
  readonly upload?: boolean
  /** A create: accepts an `Idempotency-Key` header, a second try with the same key answers the first result. */
  readonly creates?: boolean
  /** A device can send it weeks later: its Idempotency-Key is kept for 30 days in place of 48 hours. */
  readonly waits?: boolean
  /** Demands the version in `If-Match`, for writes without a body. */
  readonly ifMatch?: boolean
  /** Its responses are encoded by their schema in production too: unknown keys never leave the server. */
  readonly confidential?: boolean
  /** Its responses are readings of what may be a confidential record: each is logged under this channel before it leaves. */
  readonly reading?: string
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
}

const empty = z.undefined().or(z.null()).optional()
export type Empty = typeof empty

type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  K extends ResponseKind,
> = Partial<Pick<Endpoint<P, Q, B, D, K>, 'kind' | 'params' | 'query' | 'body' | 'data'>> &
  Omit<Endpoint<P, Q, B, D, K>, 'kind' | 'params' | 'query' | 'body' | 'data'>

/** Every action of the body has its message. */
type Done<Body> = string | (Body extends { action: infer A extends string } ? Readonly<Record<A, string>> : never)

/** Declares one operation; what is not given is empty. Route, checks on both sides, OpenAPI and typed client derive from it. */
export function endpoint<
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  D extends z.ZodType = Empty,
  K extends ResponseKind = 'json',
>(definition: Definition<P, Q, B, D, K> & { readonly done?: Done<z.output<B>> }): Endpoint<P, Q, B, D, K>
export function endpoint(definition: Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType, ResponseKind>): Endpoint {
  return { kind: 'json', params: empty, query: empty, body: empty, data: empty, ...definition }
}

/** The path parameter of operations on one record. */
export const idParams = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  totalItem: z.int(),
  totalPage: z.int(),
  /** False: the total is the planner's estimate, shown as "about". */
  totalIsExact: z.boolean(),
})
export type Pagination = z.infer<typeof pagination>

/** The answer of every JSON operation. */
export interface Envelope<Data> {
  result: boolean
  message: string
  data: Data
  pagination?: Pagination
}

type Fields<Name extends string, T> = [T] extends [undefined | null]
  ? { [K in Name]?: never }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** What a caller passes to an operation: only the parts it declares. */
export type CallInput<E extends Endpoint> = Fields<'params', z.input<E['params']>> &
  Fields<'query', z.input<E['query']>> &
  Fields<'body', z.input<E['body']>>

export type DataOf<E extends Endpoint> = z.output<E['data']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
