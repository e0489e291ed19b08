import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { HAZARD_CATEGORIES, type HazardCategory } from '@selamat/contract/domains/hiradc/hazard-category'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { z } from 'zod'

const entries = z.array(hazard.write.omit({ category: true }))

/** The hazards of a category: a file of data, named like it. */
function hazardsOf(category: HazardCategory): readonly WriteOf<typeof hazard>[] {
  const file = path.join(import.meta.dirname, 'hazards', `${category.toLowerCase().replaceAll('_', '-')}.json`)
  return entries.parse(JSON.parse(readFileSync(file, 'utf8'))).map((entry) => ({ ...entry, category }))
}

/** The hazards of process industry that every operating company starts with. */
export const HAZARD_LIBRARY: readonly WriteOf<typeof hazard>[] = HAZARD_CATEGORIES.flatMap(hazardsOf)
