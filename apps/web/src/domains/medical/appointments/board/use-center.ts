import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { formatDate } from '@selamat/contract/kit/dates'
import { useChoices } from '../../../../lib/choices.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { centers } from '../../choices.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The center that somebody is shown first: where he or she works today, else the one of the site; null until it is known. */
export function useFirstCenter() {
  const offered = useChoices(centers, { limit: 50 }, true)
  const suggested = useLoad(booking.types, { body: { forOthers: false } })
  const any = offered.data?.[0]?.value
  const first = suggested.data === null ? null : (suggested.data.workCenterId ?? suggested.data.centerId ?? any)
  return { first, /** There is no center at all. */ isNone: offered.data?.length === 0 }
}

/** The center and the day of the address; without them the center that the reader is shown first, today. */
export function useCenterDay() {
  const [query, change] = useAddressQuery()
  const today = formatDate(serverNow())
  const { first, isNone } = useFirstCenter()
  const named = Number(query.centerId)
  const centerId = Number.isInteger(named) && named > 0 ? named : typeof first === 'number' ? first : null
  const day = DAY.test(query.day ?? '') ? (query.day ?? today) : today
  return {
    today,
    day,
    centerId,
    isNone,
    showDay: (next: string) => change({ day: next === today ? undefined : next }),
    showCenter: (id: number | null) => change({ centerId: id === null ? undefined : String(id) }),
  }
}
