import { writeQuery } from '../../../lib/navigation.ts'

/** The board of a site, an area of it chosen. */
export const boardAddress = (site?: number, area?: number): string => `/permit-board${writeQuery({ site, area })}`

/** The board of the own site, asking at once what to suspend. */
export const suspendAddress = '/permit-board?suspend=all'

/** The site that the address of a board names; null: none, so that it is the own one. */
export const boardSiteOf = (text: string | undefined): number | null => Number(text) || null

/** The page of a muster list. */
export const musterAddress = (alarmId: number): string => `/muster-list?id=${alarmId}`
