import { peopleHits } from '../../domains/identity/index.ts'
import { recordHits } from '../../domains/search/index.ts'
import { workflowHits } from '../../domains/workflow/index.ts'
import type { PaletteSource } from '../../lib/palette.ts'

/** What Ctrl-K finds beside pages; each domain adds its own. */
export const SOURCES: readonly PaletteSource[] = [...workflowHits, recordHits, peopleHits]
