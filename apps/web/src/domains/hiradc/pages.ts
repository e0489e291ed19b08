import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'

/** Risk assessments and the hazards that they choose from. */
export const hiradcPages: readonly PageDefinition[] = [...pagesOf(hazard, () => import('./hazard.tsx'))]
