import { reservationList } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { sql } from 'kysely'
import type { MeasureAsking } from '../../../measures/measure.ts'
import { measuredList } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { ownReads } from './queries/reservation-rows.ts'

/** A place is kept or waited for. */
const COMING = ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED']

/** What of the own appointments is counted. */
export const appointmentMeasures = measuresOf(
  measuredList(reservationList, reservationViews.own, '/reservation', ownReads),
  'Due dates',
)([
  {
    key: 'own-reservations',
    kind: 'COUNT',
    label: 'Your next appointments',
    unit: '',
    formula: 'Your appointments at the medical center from today on.',
    better: null,
    of: 'NOW',
    personal: true,
    filters: {},
    rows: (_days, { today }: MeasureAsking) => ({ mine: ['PATIENT'], status: COMING, startsAt: { from: today } }),
    dimensions: {},
    first: {
      order: sql`t.starts_at, t.id`,
      join: sql`join visit_types y on y.id = t.visit_type_id join medical_centers m on m.id = t.center_id`,
      title: sql`y.visit_name`,
      detail: sql`m.center_name`,
      when: sql`to_char(t.starts_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI')`,
      address: sql`'/reservation/detail?assignmentNumber=' || replace(t.number, '/', '%2F')`,
    },
  },
])
