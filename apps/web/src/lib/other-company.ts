import { session } from './session.ts'

/** The company of a record for readers of several companies; null for their own. */
export const otherCompany = (companyName: string): string | null =>
  session.get().session?.user.companyName === companyName ? null : companyName
