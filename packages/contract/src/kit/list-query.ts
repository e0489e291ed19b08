import { z } from 'zod'
import { onceEach } from './once.ts'
import { day, id, keywordText } from './text.ts'

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 1000
const MAX_LIMIT = 999_999
/** Beyond this row a list asks for a narrower filter; totals are exact up to it. */
export const MAX_OFFSET = 10_000

export const DIRECTIONS = ['ascending', 'descending'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** A filter on a day column: from and until are included. */
export const dayRange = z
  .strictObject({ from: day.optional(), until: day.optional() })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: 'Choose a day on or after the first',
    path: ['until'],
  })
export type DayRange = z.infer<typeof dayRange>
/** Whether a value is a range of days. */
export const isDayRange = (value: unknown): value is DayRange => dayRange.safeParse(value).success

const some = [z.minLength(1), z.maxLength(1000)] as const
const severalOf = <T extends z.ZodType>(value: T) => z.array(value).check(...some)
const ids = severalOf(id)

/** A filter that accepts one value or several. */
export function anyOf<T extends z.ZodType>(value: T): z.ZodArray<T>
export function anyOf(value: z.ZodType): z.ZodArray {
  // Hundreds of filters take ids.
  return value === id ? ids : severalOf(value)
}

/** No value of a filter: an empty or blank text, an empty list, or one of blanks; null where nothing takes it. */
function isBlank(value: unknown, isNullBlank: boolean): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every((one) => isBlank(one, isNullBlank))
  return value === undefined || (value === null && isNullBlank)
}

function withoutBlanks(value: unknown, isNullBlank: boolean): unknown {
  const isKept = (one: unknown) => !isBlank(one, isNullBlank)
  if (Array.isArray(value)) return value.filter(isKept)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => isKept(one))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutBlanks(one, isNullBlank)]))
}

/** A body whose blank filters are left out: a form that sends all its fields asks for no filter where one is empty. */
export function withoutBlankFilters(body: unknown, isNullBlank: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('filter' in body)) return body
  const { filter, ...others } = body
  return isBlank(filter, isNullBlank) ? others : { ...others, filter: withoutBlanks(filter, isNullBlank) }
}

/** How many rows are asked for: as many as the specification's lists name; at most 1,000 are answered. */
const limit = z.int().min(1).max(MAX_LIMIT)
const capped = (rows: number) => Math.min(rows, MAX_PAGE_SIZE)

// The same in the body of every list.
const start = z.int().min(0).optional()
const page = z.int().min(1).optional()
const keyword = keywordText.optional()
const direction = z.enum(DIRECTIONS).optional()
const limitOr = onceEach((rows: number) => limit.default(rows).transform(capped))

/**
 * The body of a list operation. `start` counts rows from 0 and wins over `page`, which counts from 1. The order comes as
 * `{ column, direction }` or as the two flat (AMB-60).
 * Throws (422) on an unknown key, column or filter, and beyond row 10,000.
 */
export function listQuery<Column extends string, F extends z.ZodRawShape>(
  sortable: readonly [Column, ...Column[]],
  filter: F,
  /** How many rows a body without a limit gets. */
  pageSize: number = PAGE_SIZE,
) {
  const column = z.enum(sortable)
  return z
    .strictObject({
      start,
      limit: limitOr(pageSize),
      page,
      keyword,
      filter: z.strictObject(filter).partial().optional(),
      orderBy: z
        .union([
          z.strictObject({ column, direction }),
          column.transform((column) => ({ column, direction: undefined })),
        ])
        .optional(),
      direction,
    })
    .refine((query) => (query.start ?? ((query.page ?? 1) - 1) * query.limit) + query.limit <= MAX_OFFSET, {
      message: 'Narrow the filter',
      path: ['page'],
    })
    .refine(({ orderBy, direction }) => orderBy !== undefined || direction === undefined, {
      message: 'Name the column in orderBy',
      path: ['direction'],
    })
    .overwrite((query) =>
      query.orderBy === undefined
        ? query
        : {
            ...query,
            orderBy: { ...query.orderBy, direction: query.orderBy.direction ?? query.direction ?? 'ascending' },
          },
    )
}

/** The body of a look-up: pick-lists ask by keyword, or for the labels of known ids. */
export const optionsQuery = z.strictObject({
  keyword,
  /** The specification's look-ups begin at 0. */
  start: z.literal(0).optional(),
  limit: limitOr(100),
  ids: z.array(z.int().min(1)).max(MAX_PAGE_SIZE).optional(),
  /** Narrows to children of one record, where the look-up has a parent. */
  parentId: z.int().min(1).optional(),
  /** Leaves out this record and all below it: what may not become its parent, where records lie below one another. */
  outside: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type OptionsQuery = z.infer<typeof optionsQuery>

/** One row of a pick-list: the label a person reads and a second line. */
export const option = z.object({ id: z.int(), label: z.string(), hint: z.string().nullable() })
export type Option = z.infer<typeof option>

/** The query of a look-up by GET: what the specification's pick-lists ask by. */
export const lookUpQuery = z.strictObject({
  keyword,
  limit: z.coerce.number().pipe(limit).default(100).transform(capped),
  parentId: z.coerce.number().int().min(1).optional(),
})
