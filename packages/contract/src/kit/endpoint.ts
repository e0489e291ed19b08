import { z } from 'zod'
import './messages.ts'
import type { Permission } from './permissions.ts'
import type { Step } from './steps.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `json` answers the envelope, `list` the envelope with pagination, `file` bytes, `events` a stream, `token` RFC 6749's own shape. */
export type ResponseKind = 'json' | 'list' | 'file' | 'events' | 'token'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
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
  readonly kind: ResponseKind
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The shape of `data` in the answer. */
  readonly data: Data
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
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
}

const empty = z.undefined().or(z.null()).optional()
export type Empty = typeof empty

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = Partial<
  Pick<Endpoint<P, Q, B, D>, 'kind' | 'params' | 'query' | 'body' | 'data'>
> &
  Omit<Endpoint<P, Q, B, D>, 'kind' | 'params' | 'query' | 'body' | 'data'>

/** Declares one operation; what is not given is empty. Route, checks on both sides, OpenAPI and typed client derive from it. */
export function endpoint<
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  D extends z.ZodType = Empty,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D>
export function endpoint(definition: Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Endpoint {
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
