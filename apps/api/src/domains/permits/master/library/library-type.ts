import type { PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import type { workType } from '@selamat/contract/domains/permits/work-type'
import type { WriteOf } from '@selamat/contract/kit/resource'

/** A line with its source; null: a rule of the site. */
export type LibraryLine = readonly [text: string, source: string | null]

/** A type of work as every company starts with it: its needs, what decides the risk, and the checklist. */
export interface LibraryType {
  readonly type: WriteOf<typeof workType>
  /** The details of each rank; what one of them says has to be true of the work. */
  readonly ranks: Readonly<Partial<Record<PermitRisk, readonly string[]>>>
  readonly checklist: readonly LibraryLine[]
}

type Type = LibraryType['type']
type Named = Pick<Type, 'typeName' | 'code' | 'activity' | 'description' | 'maxHours'>

const NO_NEEDS = {
  needsHiradc: true,
  needsIsolation: false,
  needsAttendant: false,
  needsFireWatch: false,
  fireWatchMinutes: null,
  gases: [],
  gasTestMinutes: null,
  gasLevels: false,
  flammableLimit: null,
  holderCertificates: [],
  crewCertificates: [],
} satisfies Partial<Type>

/** Special work under a permit to work, with what it needs beside an assessment. */
export const specialWork = (type: Named & Partial<Type>): Type => ({ ...NO_NEEDS, permitKind: 'SPECIAL', ...type })

/** Work under a permit to work of its own. */
export const plainWork = (type: Named & Partial<Type>): Type => ({ ...NO_NEEDS, permitKind: 'PTW', ...type })
