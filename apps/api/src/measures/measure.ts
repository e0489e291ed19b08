import type { Endpoint } from '@selamat/contract/kit/endpoint'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { Actor } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Fragment } from '../platform/records/statements.ts'
import type { Rows } from './count-expression.ts'

/** The filters of a list that are set, by name. */
export type Filter = Readonly<Record<string, unknown>>

/** Days of a period, first and last day included. */
export interface Days {
  readonly from: string
  readonly until: string
}

/** One request for figures: who asks, with the scopes that the roles grant on the items of the list. */
export interface MeasureAsking {
  readonly context: AppContext
  readonly actor: Actor
  readonly at: Date
  /** The day in Jakarta. */
  readonly today: string
  /** Stands for the request: what is made once for all its figures, such as the reader of a register, is kept by it. */
  readonly request: object
  /** The number of the whole company is asked for, by somebody who does not read its rows. */
  readonly ofWhole?: boolean
}

/** A list whose rows figures count. Made by `measuredList` of a register. */
export interface MeasuredList {
  /** The operation that lists the rows; its permission is that of every figure. */
  readonly list: Endpoint
  /** The conditions that the list makes of a filter. Throws 422 on a filter that it does not have. */
  readonly rows: (asking: MeasureAsking, filter: Filter) => Promise<Rows>
  /** The address of the page that lists the rows of a filter. */
  readonly address: (filter: Filter) => string
  /** The first rows of a filter as columns of a file, where the list is one of a register. */
  readonly file?: (asking: MeasureAsking, filter: Filter, most: number) => Promise<FileRows>
  /** A filter that somebody wrote, checked. Undefined: the list has no such filter, or not such a value. */
  readonly check: (name: string, value: unknown) => boolean
}

/** Rows as a file has them. */
export interface FileRows {
  readonly columns: readonly { readonly header: string; readonly format?: string | undefined }[]
  readonly rows: readonly (readonly (string | number | boolean | Date | null)[])[]
}

/** What tells the rows of a figure apart; each value opens its rows. */
export interface Dimension {
  readonly label: string
  /** The value of a row. */
  readonly value: Fragment
  /** Where it comes from; a row can have several. */
  readonly join?: (asking: MeasureAsking, days: Days) => Fragment
  /** The join leaves each row there once, with its value or without one. */
  readonly isSingle?: true
  /** What a value is called: fixed labels, or the name that SQL finds for it. */
  readonly labels: Readonly<Record<string, string>> | ((value: Fragment) => Fragment)
  /** The filter of the rows with a value, beside that of the figure. */
  readonly rows: (value: string) => Filter
}

/** The first rows of a figure, as a short table. */
export interface FirstRows {
  readonly order: Fragment
  readonly join?: Fragment
  /** What is to be done or looked at, and what it is. */
  readonly title: Fragment
  readonly detail: Fragment
  /** A day or instant as text, such as when it is due. */
  readonly when: Fragment
  /** The address of a row. */
  readonly address: Fragment
}

/** What a rate is divided by. */
export interface Per {
  /** What of it is the same for all days, such as the people of today: it is counted once for all periods of a page. */
  readonly ofAllDays?: (asking: MeasureAsking, filter: Filter) => Fragment
  /** One value, such as hours worked in the days, with the same filter; `ofAllDays` as it was counted. */
  readonly value: (
    asking: MeasureAsking,
    filter: Filter,
    days: Days,
    ofAllDays: Fragment,
  ) => Promise<Fragment> | Fragment
  /** The same for each value of a dimension: a JSON object, by the name of the dimension. */
  readonly by?: Readonly<Record<string, (asking: MeasureAsking, filter: Filter, days: Days) => Fragment>>
  /** The rate is rows / value * times. */
  readonly times: number
  /** What the value is, e.g. "hours worked". */
  readonly label: string
  /** With less than this the rows are counted instead, as a rate of so little says nothing. */
  readonly least?: number
}

interface Described {
  /** Stays for ever: stored dashboards name it. */
  readonly key: string
  /** The heading under which it is offered. */
  readonly group: string
  readonly label: string
  /** What stands after the number, e.g. `min`, `%`, `days`; empty for a count. */
  readonly unit: string
  /** How it is counted, in words. */
  readonly formula: string
  /** Which direction is good; null: neither. */
  readonly better: 'MORE' | 'LESS' | null
  /** Whether it is of now, or of the days of a period. */
  readonly of: 'NOW' | 'PERIOD'
  readonly list: MeasuredList
  /** The filters of the list that a widget or a page can set, by name, with their labels. */
  readonly filters: Readonly<Record<string, string>>
  /** The filter of the rows that are counted; of a share, the rows of which a part is good. */
  readonly rows: (days: Days, asking: MeasureAsking) => Filter
  /** The instant of a row by which alone it belongs to a period: a line over time is then counted in one pass. */
  readonly at?: Fragment
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly first?: FirstRows
  /** It counts what is the reader's own, and means nothing on a screen that nobody signs in at. */
  readonly personal?: true
  /** Cells with fewer are hidden, with what would give them away; rows are not opened without the item. */
  readonly smallest?: number
  /** Who has the number of the whole company without reading its rows. */
  readonly whole?: Whole
}

/** A number of the whole company that names nobody: for everybody with one of some items, without a way to its rows. */
interface Whole {
  readonly items: readonly ItemKey[]
  /** The items in whose scope the rows are read; by default those of the list. */
  readonly readers?: readonly ItemKey[]
  /** The rows of the whole company; by default those that the list has for somebody who reads all of it. */
  readonly rows?: MeasuredList['rows']
}

/**
 * Something that is counted, and leads to exactly the rows that it counts: its number is the count of the list with its filter.
 * A domain fills `measures` with its own; dashboards, Home and exports read them all.
 */
export type Measure = Described &
  (
    | { readonly kind: 'COUNT' }
    /** So many per cent of the rows also match `part`; the figure opens those. */
    | { readonly kind: 'SHARE'; readonly part: (days: Days, asking: MeasureAsking) => Filter }
    /** The median of a number of each row, or another number of them all. */
    | {
        readonly kind: 'DURATION'
        readonly amount: (asking: MeasureAsking, days: Days) => Fragment
        readonly take: 'MEDIAN' | 'MEAN' | 'LEAST'
      }
    | {
        readonly kind: 'RATE'
        readonly per: Per
        readonly notes?: (asking: MeasureAsking, filter: Filter, days: Days) => Promise<Fragment> | Fragment
        /** What a row weighs, such as the days that an injury cost; by default each row is one. */
        readonly weight?: Fragment
        /** What the weights are, e.g. "days". */
        readonly weighs?: string
      }
    /** So many per cent of what the rows consist of: two numbers of each, the part and the whole, as `int[]`. */
    | {
        readonly kind: 'PARTS'
        readonly parts: (asking: MeasureAsking) => Promise<Fragment> | Fragment
        readonly consists: string
      }
    /** A number of how often the rows fall into cells, such as the agreement of two who judge. */
    | {
        readonly kind: 'INDEX'
        readonly cell: Fragment
        readonly cells: number
        readonly index: (counts: readonly number[]) => number | null
      }
  )
