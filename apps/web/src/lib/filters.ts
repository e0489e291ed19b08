import { createRememberedFilters } from './remembered-filters.ts'
import { session } from './session.ts'

/** The remembered filters of this tab; they open only to the user who left them. */
export const rememberedFilters = createRememberedFilters(
  localStorage,
  () => `selamat-filters-${session.get().session?.user.id ?? 0}`,
)
session.onLeave(rememberedFilters.forget)
