import type { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'

type Type = RowOf<typeof workType>

/** A time as people say it: 240 is “4 h”, 90 is “90 min”. */
export const duration = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`)

/** What the permits of a type need beside an assessment, each in a few words. */
export function needsOf(type: Type): string[] {
  const { gases, gasTestMinutes, fireWatchMinutes, holderCertificates, crewCertificates } = type
  const test = gasTestMinutes === null ? 'once' : `every ${duration(gasTestMinutes)}`
  return [
    ...(gases.length > 0 ? [`gas test ${test}`] : []),
    ...(type.needsIsolation ? ['isolation'] : []),
    ...(type.needsAttendant ? ['attendant'] : []),
    ...(fireWatchMinutes === null ? [] : [`fire watch ${duration(fireWatchMinutes)}`]),
    ...[...holderCertificates, ...crewCertificates].map((title) => `certificate ${title}`),
  ]
}
