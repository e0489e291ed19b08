/** The item of whoever makes binders; what is in one are the records that they can read. */
export const EVIDENCE_ITEM = 'submenu/Management Dashboard'
