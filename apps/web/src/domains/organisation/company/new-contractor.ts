import { lazy } from 'react'

/** Adds a company that works for the own one, in a drawer; its code comes when it is opened. */
export const NewContractor = lazy(async () => ({ default: (await import('./new-company.tsx')).NewContractor }))
