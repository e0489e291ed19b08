import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import type { Domain } from '../../domain.ts'
import type { MovedListener } from './appointments/moved-listener.ts'
import { mountMedical } from './index.ts'
import { lettersFollow } from './letters/moved.ts'
import { prescriptionFollows } from './prescriptions/moved.ts'
import { stockExpiry } from './stock/expiry-source.ts'
import { stockEvents, tellOfExpired } from './stock/low-stock.ts'

/** What follows when a reservation has moved, in turn. */
const ON_MOVED: readonly MovedListener[] = [prescriptionFollows, lettersFollow]

/** The clinic. */
export const medical: Domain = {
  tables: {
    stock_batches: { one: 'batch', many: 'batches' },
    stock_movements: { one: 'movement of the stock', many: 'movements of the stock' },
    stock_counts: { one: 'count of the stock', many: 'counts of the stock' },
    allergies: { one: 'allergy', many: 'allergies' },
    letters: { one: 'letter', many: 'letters' },
    prescriptions: { one: 'prescription', many: 'prescriptions' },
    prescription_lines: { one: 'medicine of a prescription', many: 'medicines of prescriptions' },
    reservations: { one: 'reservation', many: 'reservations' },
    reservation_events: { one: 'event of a reservation', many: 'events of reservations' },
    patients: { one: 'patient', many: 'patients' },
    vitals: { one: 'measurement of vitals', many: 'measurements of vitals' },
    medical_readings: { one: 'reading of a medical record', many: 'readings of medical records' },
    stock_count_lines: { one: 'line of a count', many: 'lines of counts' },
  },
  mount: (app, { context }) => mountMedical(app, context),
  events: ({ context }) => ({
    ...stockEvents(context),
    'reservation-moved': async (tx, event) => {
      for (const hear of ON_MOVED) await hear(context, tx, event)
    },
  }),
  jobs: [
    {
      name: 'expired-stock',
      cron: '7 0 * * *',
      counts: 'items below their minimum',
      run: ({ context }) => tellOfExpired(context),
    },
  ],
  expiry: stockExpiry,
  searched: [{ resource: medicine }, { resource: inventory }],
}
