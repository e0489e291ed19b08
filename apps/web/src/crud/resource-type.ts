import type { Empty, Endpoint, idParams } from '@selamat/contract/kit/endpoint'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { HistoryEntry, usage } from '@selamat/contract/kit/traces'
import type { z } from 'zod'
import type { ListBody } from '../ui/list/list-state.ts'

/** What every record carries. */
export interface RecordRow {
  readonly id: number
  readonly version: number
  readonly updatedAt: string
  readonly archivedAt: string | null
}

type OnOne<D> = Endpoint<typeof idParams, Empty, Empty, z.ZodType<D>>
type ByBody<B, D> = Endpoint<Empty, Empty, z.ZodType<unknown, B>, z.ZodType<D>>
/** A resource of the contract for pages: row, form values and payload. */
export interface PageResource<Row extends RecordRow, Values extends object>
  extends Pick<AnyResource, 'path' | 'menuItem' | 'label' | 'row' | 'sortable' | 'verbs' | 'paths' | 'imports'> {
  readonly write: z.ZodType<Values, Values>
  readonly endpoints: {
    readonly list: ByBody<ListBody, Row[]>
    readonly archived: ByBody<ListBody, Row[]>
    readonly export: ByBody<ListBody, undefined | null>
    readonly get: OnOne<Row>
    readonly create: ByBody<object, Row>
    readonly update: ByBody<{ id: number; version: number }, Row>
    readonly duplicate: OnOne<Row>
    readonly archive: OnOne<Row>
    readonly restore: OnOne<Row>
    readonly delete: OnOne<undefined | null>
    readonly deleteValid: OnOne<z.output<typeof usage>>
    readonly history: OnOne<HistoryEntry[]>
    readonly options: AnyResource['endpoints']['options']
  }
}
