import { writeQuery } from '../../../lib/navigation.ts'
import type { ListState } from '../../../ui/list/list-state.ts'

/** Where: the filters that the overview shares with the lists it leads to. */
export type Places = Readonly<Partial<Record<'departmentId' | 'siteId' | 'locationId', string>>>

/** The places in the state of a list, as its address has them. */
export const placesOf = ({ filter }: ListState): Places =>
  Object.fromEntries(
    (['departmentId', 'siteId', 'locationId'] as const).flatMap((name) => {
      const value = filter[name]
      return Array.isArray(value) ? [[name, value.join()]] : []
    }),
  )

/** The rows in force of some places, narrowed further: `rowsAddress(places, { residualBand: 'red' })`. */
export const rowsAddress = (places: Places, narrower: Readonly<Record<string, string | number>> = {}): string =>
  `/hiradc-rows${writeQuery({ ...places, ...narrower })}`

/** The assessments in force of some places whose review is overdue. */
export const overdueReviewsAddress = (places: Places): string =>
  `/list-hiradc${writeQuery({ ...places, review: 'OVERDUE' })}`

/** An assessment at one of its revisions. */
export const revisionAddress = ({ hiradcId, revisionId }: { readonly hiradcId: number; readonly revisionId: number }) =>
  `/detail-hiradc${writeQuery({ id: hiradcId, revisionId })}`
