import type { reservationLifecycle } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { letterLifecycle } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import type { examinationLifecycle } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import type { recallLifecycle } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import type { shiftAlarmLifecycle } from '@selamat/contract/domains/medical/occupational/shift-alarm-lifecycle'
import type { prescriptionLifecycle } from '@selamat/contract/domains/medical/prescriptions/prescription-lifecycle'
import type { countLifecycle } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import type { BATCH_STATES } from '@selamat/contract/domains/medical/stock/stock-words'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of visits, prescriptions, letters, check-ups and the stock of the clinic mean. */
export const statuses = {
  WAITLIST: 'waiting',
  CHECKED_IN: 'waiting',
  IN_EXAMINATION: 'inforce',
  WAITING_MEDICINE: 'attention',
  NO_SHOW: 'stopped',
  DISPENSED: 'inforce',
  REVOKED: 'stopped',
  COLLECTED: 'waiting',
  CONCLUDED: 'inforce',
  VOID: 'ended',
  SUMMONED: 'waiting',
  BOOKED: 'waiting',
  DONE: 'inforce',
  DECLINED: 'stopped',
  EXCUSED: 'ended',
  CLOSED: 'ended',
  COUNTED: 'waiting',
  POSTED: 'inforce',
  AVAILABLE: 'inforce',
  QUARANTINE: 'stopped',
  EMPTY: 'draft',
} satisfies StatusesOf<
  | StateOf<
      | typeof reservationLifecycle
      | typeof prescriptionLifecycle
      | typeof letterLifecycle
      | typeof examinationLifecycle
      | typeof recallLifecycle
      | typeof shiftAlarmLifecycle
      | typeof countLifecycle
    >
  | (typeof BATCH_STATES)[number]
>
