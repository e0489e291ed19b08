/** The menu item of permits. */
export const PERMIT = 'menu/Permit to Work V2'
/** The menu item of the types of work with their ranks, and of the lists of permits. */
export const WORK_TYPES = 'submenu/Rank Configuration'

/** The page of a permit: its number opens it, too (NOTIF-22). */
export const permitAddress = (id: number): string => `/permit-to-work/action?action=view&id=${id}`

/** What the numbers of permits begin with: `SHE/PTW/2026/XI/0412` (PERMIT-34, LIMITS-30). */
export const PERMIT_PREFIX = 'SHE/PTW/'
