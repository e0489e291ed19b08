import { MASTER_TYPES, type MasterType } from '@selamat/contract/domains/master-data/items'
import type { Action } from '@selamat/contract/kit/permissions'
import type { Query } from '../../../lib/navigation.ts'
import { can } from '../../../lib/session.ts'

/** How the sidebar calls the two types of master data. */
export const TITLES = { Safety: 'SHE', Health: 'Medical Center' } as const

const SAFETY_ONLY = ['/master-risk', '/master-shift', '/master-attendance', '/detail-attendance']

/** The types whose item grants a person an action. */
export const typesFor = (action: Action): readonly MasterType[] => MASTER_TYPES.filter(({ item }) => can(action, item))

/** The type that a page is about, by its path or its query; nothing where it is about both. */
export const typeAt = (path: string, query: Query): MasterType | undefined =>
  MASTER_TYPES.find(
    ({ id, name, path: entry }) =>
      entry === path ||
      query.type === name ||
      query.typeId === String(id) ||
      (name === 'Safety' && SAFETY_ONLY.includes(path)),
  )

/** The address of a type's entry page (MASTER-007, MASTER-008). */
export const entryOf = ({ id, name, path }: MasterType): string => `${path}?id=${id}&type=${name}`

/** The address of a category's keys. */
export function categoryAddress(id: number, typeId?: number): string {
  const type = MASTER_TYPES.find((one) => one.id === typeId)
  return `/master-categori?id=${id}${type ? `&type=${type.name}` : ''}`
}
