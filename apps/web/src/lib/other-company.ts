import { session } from './session.ts'

/** The name of a record's company for who reads several companies; null where it is the reader's own. */
export const otherCompany = (companyName: string): string | null =>
  session.get().session?.user.companyName === companyName ? null : companyName
