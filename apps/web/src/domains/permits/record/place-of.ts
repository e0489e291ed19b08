import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'

/** The place of a permit in one line, the widest first. */
export const placeOf = ({ siteName, locationName, subLocationName }: PermitDetail): string =>
  [siteName, locationName, subLocationName].filter((one) => one !== null).join(', ')
