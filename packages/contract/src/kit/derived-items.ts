/** Entries that copy the rights of a stored one: the client adds them to its list, the server resolves them to their source (ACCESS-10 to 13). */
export const DERIVED_ITEMS = [
  { id: 99, category: 'submenu', name: 'Fire Tools & Equipment', copies: 'submenu/Equipment' },
  { id: 100, category: 'menu', name: 'Permit to Work V2', copies: 'menu/Permit to Work' },
  { id: 101, category: 'submenu', name: 'Contractor Equipment', copies: 'submenu/Equipment' },
  { id: 102, category: 'submenu', name: 'PPE', copies: 'submenu/APD' },
] as const
