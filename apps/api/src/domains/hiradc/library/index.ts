import type { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { HAZARD_CATEGORIES } from '@selamat/contract/domains/hiradc/hazard-category'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { fireAndGas } from './fire-and-gas.ts'
import type { LibraryPart } from './library-hazard.ts'

const PARTS: LibraryPart = { ...fireAndGas }

/** The hazards of process industry that every operating company starts with. */
export const HAZARD_LIBRARY: readonly WriteOf<typeof hazard>[] = HAZARD_CATEGORIES.flatMap((category) =>
  (PARTS[category] ?? []).map(({ controls, ...entry }) => ({
    ...entry,
    category,
    usualControls: controls.map(([type, text]) => ({ type, text })),
  })),
)
