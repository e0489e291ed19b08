import type { PageDefinition } from '../../lib/pages.ts'
import { permitMasterPages } from './master/pages.ts'

/** The pages of permits to work. */
export const permitPages: readonly PageDefinition[] = [...permitMasterPages]
