import { romanNumeral } from '@selamat/contract/kit/dates'
import type { Tx } from '../../src/platform/database.ts'
import { insertRows } from '../insert-rows.ts'

/** Numbers records of the clinic by their days, `MED/FIT/2026/XI/0001`; `close` keeps how far it came. */
export function clinicNumbers(companyId: number, code: string) {
  const last = new Map<string, number>()
  return {
    next(day: string): string {
      const month = day.slice(0, 7)
      const number = (last.get(month) ?? 0) + 1
      last.set(month, number)
      const [year = 0, of = 1] = month.split('-').map(Number)
      return `MED/${code}/${year}/${romanNumeral(of)}/${String(number).padStart(4, '0')}`
    },
    close: (tx: Tx) =>
      insertRows(
        tx,
        'documentCounters',
        [...last].map(([month, number]) => {
          const [year = 0, of = 1] = month.split('-').map(Number)
          return { companyId, code, year, month: of, nextNumber: number + 1 }
        }),
      ),
  }
}
