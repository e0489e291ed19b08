import { type PermitList, permitListItem } from '@selamat/contract/domains/permits/permit-list-item'
import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { writeQuery } from '../../../lib/navigation.ts'

export const PERMIT_SETTINGS = '/permit-settings'

export const ranksAddress = (workTypeId: number) => `${rankConfiguration.paths.list}${writeQuery({ workTypeId })}`
export const detailsAddress = (rankId: number) => `${rankDetail.paths.list}${writeQuery({ rankId })}`
export const listAddress = (list: PermitList, workTypeId?: number) =>
  `${permitListItem.paths.list}${writeQuery({ list, workTypeId })}`
export const typeAddress = (id: number) => `${workType.paths.add}?id=${id}`

/** The id that an address names, such as `?workTypeId=5`; 0 where it names none or several. */
export function idIn(text: string | undefined): number {
  const id = Number(text ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
