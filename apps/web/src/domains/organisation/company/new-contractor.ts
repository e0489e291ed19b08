import { lazy } from 'react'

/** Adds a contractor company in a drawer; its code is loaded when the drawer opens. */
export const NewContractor = lazy(async () => ({ default: (await import('./new-company.tsx')).NewContractor }))
