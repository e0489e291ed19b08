import type { Pagination } from '@selamat/contract/kit/endpoint'
import { messageOf } from '../../lib/api-error.ts'
import { results } from '../../lib/format.ts'
import { toast } from '../toast.ts'
import { ACTION } from './actions.tsx'

/** The rows of an export by id. */
interface ChosenRows {
  readonly filter: { readonly id: number[] }
}

/**
 * The actions that export a list to Excel: `all` for the page header, `chosen` for selected rows. `send` downloads the
 * rows of a body; a failure is shown.
 */
export function listExport<Body>(
  send: (body: Body | ChosenRows) => Promise<void>,
  body: Body,
  pagination: Pagination | null,
) {
  const total = pagination?.totalItem ?? 0
  const save = (selection: Body | ChosenRows) =>
    send(selection).catch((thrown: unknown) => toast.error('The export failed', messageOf(thrown)))
  return {
    all: {
      ...ACTION.export,
      label: `Export ${results(total, pagination?.totalIsExact).replace('result', 'row')}`,
      disabled: total === 0,
      run: () => void save(body),
    },
    chosen: {
      ...ACTION.export,
      run: (rows: readonly { readonly id: number }[]) => save({ filter: { id: rows.map(({ id }) => id) } }),
    },
  }
}
