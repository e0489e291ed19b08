/** The pickers of days and times are a third of the code of a list: they come when a field of their kind is first drawn. */
export const loadPickers = () => import('./pickers.tsx')
