import { Person } from '../person.tsx'
import { StatusTag } from '../status-tag.tsx'
import type { Column } from './columns.ts'

type Having<K extends string, T> = { readonly [P in K]: T }
type More = Pick<Column<never>, 'sortable' | 'width' | 'priority' | 'onPhone'>

/** The plain columns that many lists have; each names the field it shows, and the one on its second line. */
export const textColumn = <K extends string, B extends string = never>(
  key: K,
  title: string,
  { below, ...more }: More & { readonly below?: B } = {},
): Column<Having<K | NoInfer<B>, string | null>> => ({
  key,
  title,
  cell: (row) => row[key],
  ...(below === undefined ? {} : { also: [below], second: (row) => row[below] }),
  ...more,
})

/** The column a list is known by: it can be sorted and opens the record. */
export const nameColumn = <K extends string>(key: K, title = 'Name') => textColumn(key, title, { sortable: true })

/** A code, in the letters of codes. */
export const codeColumn = <K extends string>(
  key: K,
  title = 'Code',
  more: More = {},
): Column<Having<K, string | null>> => ({
  key,
  title,
  cell: (row) => <span className="code">{row[key]}</span>,
  sortable: true,
  width: 150,
  priority: 'key',
  ...more,
})

/** Long text that few need in a list: shown when chosen, never on a phone. */
export const noteColumn = <K extends string>(key: K, title: string) =>
  textColumn(key, title, { priority: 'extra', onPhone: 'hidden' })

export const numberColumn = <K extends string>(
  key: K,
  title: string,
  more: More = {},
): Column<Having<K, number | null>> => ({ key, title, cell: (row) => row[key], width: 120, align: 'right', ...more })

/** Yes or no. */
export const yesColumn = <K extends string>(key: K, title: string, more: More = {}): Column<Having<K, boolean>> => ({
  key,
  title,
  cell: (row) => (row[key] ? 'Yes' : 'No'),
  width: 150,
  onPhone: 'named',
  ...more,
})

/** A person with initials. */
export const personColumn = <K extends string>(key: K, title: string): Column<Having<K, string | null>> => ({
  key,
  title,
  cell: (row) => {
    const name = row[key]
    return name && <Person name={name} />
  },
  width: 230,
  priority: 'key',
})

/** A status as mark and word. */
export const statusColumn = <K extends string>(key: K, title = 'Status'): Column<Having<K, string>> => ({
  key,
  title,
  cell: (row) => <StatusTag status={row[key]} />,
  width: 150,
  priority: 'key',
  onPhone: 'top',
})

/** A day, YYYY-MM-DD. */
export const dayColumn = <K extends string>(key: K, title: string, more: More = {}) =>
  textColumn(key, title, { width: 130, onPhone: 'named', ...more })
