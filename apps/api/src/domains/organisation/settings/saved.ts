/** What every page of settings answers to a write. */
export const SAVED = 'Data Saved Successfully'
