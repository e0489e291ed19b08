/** The menu items of the clinic. */
export const MEDICAL_CENTER = 'menu/Medical Center'
export const MEDICINE = 'submenu/Medicine'
export const INVENTORY = 'submenu/Inventory'
export const BULK_MEDICINE = 'submenu/Bulk Upload Medicine'

/** The page of an item of the stock: by its id, and by what the address of the page begins with. */
export const STOCK_PAGES = { MEDICINE: '/medicine/detail?id=', INVENTORY: '/list-inventory/detail?id=' } as const
export const stockItemAddress = (kind: keyof typeof STOCK_PAGES, id: number): string => `${STOCK_PAGES[kind]}${id}`
export const MEDICAL_RECORD = 'menu/Medical Record'
export const DOCTOR = 'menu/Medical Center Doctor'
export const UNDO_STATUS = 'menu/Undo Status'
/** Schedules, visit types, clinicians and settings of the clinic. */
export const CLINIC_MASTER = 'submenu/Medical Center'

/** The page of who is cleared for which work. */
export const FITNESS_PAGE = '/fitness'

/** Readers of figures: the clinic, safety and management. */
export const FIGURE_READERS = [MEDICAL_CENTER, 'submenu/Dashboard', 'submenu/Dashboard Management'] as const

/** Occupational health and the safety officers. */
export const ALARM_READERS = [MEDICAL_CENTER, 'submenu/Dashboard'] as const
export const SHIFT_ALARM_PAGE = '/shift-alarm'
