import type { Empty, Endpoint } from '@selamat/contract/kit/endpoint'
import type { z } from 'zod'
import { call, download } from '../lib/client.ts'
import { useLoadList } from '../lib/use-load.ts'
import { listExport } from '../ui/list/list-export.ts'
import type { ListBody } from '../ui/list/list-state.ts'
import { useListQuery } from '../ui/list/use-list-state.ts'
import type { RegisterView, SetFilters } from './register-view.ts'

type Listed<Row> = Endpoint<Empty, Empty, z.ZodType<ListBody>, z.ZodType<Row[]>>
type Exported = Endpoint<Empty, Empty, z.ZodType<ListBody>, Empty>

/** A list page's part of a register: what the list takes, the criteria, and the actions that export it. */
export function useRegister<Row extends { readonly id: number }>(
  view: RegisterView,
  endpoint: Listed<Row>,
  /** What all rows have in common, whatever is chosen. */
  within: SetFilters = {},
) {
  const { list, ...query } = useListQuery(endpoint.body, view.shape)
  const chosen: ListBody = query.body
  const body = Object.keys(within).length === 0 ? chosen : { ...chosen, filter: { ...chosen.filter, ...within } }
  const loaded = useLoadList(endpoint, { body })
  return {
    list: {
      ...list,
      loaded,
      nouns: view.label,
      filters: view.chipsAt(list.state),
      keyOf: ({ id }: Row) => id,
      /** Reads the rows of a filter, to select all of them. */
      all: async (part: { readonly start: 0; readonly limit: number }) =>
        (await call(endpoint, { body: { ...body, ...part } })).data,
    },
    body,
    /** Export of all rows, and of chosen ones. */
    exporting: (exported: Exported) =>
      listExport((rows) => download(exported, { body: rows }, `${view.file}.xlsx`), body, loaded.data.pagination),
  }
}
