import { z } from 'zod'
import { MENU_PREFERENCES, type MenuPreference } from './user-fields.ts'

/** The menu preferences of a user in responses (PROFILE-37, PROFILE-38). */
export const userMenu = z.array(
  z.object({
    menuPreference: z.object({ menuPreferenceName: z.enum(MENU_PREFERENCES) }),
    /** The preferred one. */
    isPreference: z.boolean(),
  }),
)
export type UserMenu = z.infer<typeof userMenu>

/** Converts stored preferences to their response form; the first is the preferred one. */
export const userMenuOf = (preferences: readonly MenuPreference[]): UserMenu =>
  preferences.map((menuPreferenceName, index) => ({
    menuPreference: { menuPreferenceName },
    isPreference: index === 0,
  }))
