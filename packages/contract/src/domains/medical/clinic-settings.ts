import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { inOrder } from '../../kit/order.ts'
import { may } from '../../kit/permissions.ts'
import { instant, storedVersion } from '../../kit/text.ts'
import { CLINIC_MASTER, MEDICAL_CENTER } from './items.ts'

const whole = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)

export const clinicSettingsWrite = z
  .strictObject({
    /** How far ahead times are offered. */
    bookingDays: whole(1, 365),
    /** So long before a time it can still be booked. */
    minNoticeMinutes: whole(0, 1440),
    /** So long before the time who booked can move or cancel it. */
    cancelMinutes: whole(0, 2880),
    /** So long after its end nobody comes any more. */
    noShowMinutes: whole(5, 240),
    /** Reservations that a person has at once. */
    openBookings: whole(1, 20),
    /** So long ahead whoever waits still moves up. */
    waitlistLeadMinutes: whole(0, 1440),
    /** Months between periodic examinations. PER.02/MEN/1980 art. 3. */
    periodicMonths: whole(1, 60),
    /** How long an entry examination counts. PER.02/MEN/1980 art. 2. */
    entryMonths: whole(1, 24),
    /** Days of rest after which return to work needs an examination. */
    returnToWorkDays: whole(1, 180),
    /** Temporarily unfit: examined again every so many months. */
    temporaryReviewMonths: whole(1, 12),
    /** Temporarily unfit for at most so long. */
    temporaryMonths: whole(1, 24),
    /** How long a fitness certificate counts. */
    fitnessMonths: whole(1, 60),
    /** Noise of a shift of 8 hours from which hearing is tested, in dBA. Permenaker 5/2018. */
    noiseDba: whole(70, 100),
    /** Mean loss at 2, 3 and 4 kHz against the baseline that is a shift, in dB. 29 CFR 1910.95. */
    hearingShiftDb: whole(5, 40),
    /** A prescription is filled from batches that last to its last day. */
    batchCoversTreatment: z.boolean(),
    /** A visit or task of the last so many days opens the record. */
    careDays: whole(1, 365),
    /** How long an emergency opens a record. */
    emergencyHours: whole(1, 24),
    /** Counts below it are not shown. */
    smallestFigure: whole(2, 50),
  })
  .superRefine(
    inOrder(['temporaryReviewMonths', 'temporaryMonths'], 'At least as long as the time between two reviews'),
  )
export type ClinicSettings = z.output<typeof clinicSettingsWrite>

/** What holds where a company has set nothing; where no source is named, a doctor of the company confirms it. */
export const CLINIC_SETTING_DEFAULTS: ClinicSettings = {
  bookingDays: 60,
  minNoticeMinutes: 30,
  cancelMinutes: 120,
  noShowMinutes: 30,
  openBookings: 3,
  waitlistLeadMinutes: 120,
  periodicMonths: 12,
  entryMonths: 3,
  returnToWorkDays: 14,
  temporaryReviewMonths: 3,
  temporaryMonths: 12,
  fitnessMonths: 12,
  noiseDba: 85,
  hearingShiftDb: 10,
  batchCoversTreatment: true,
  careDays: 30,
  emergencyHours: 4,
  smallestFigure: 5,
}

const stored = clinicSettingsWrite.extend({
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
const EXAMPLE = {
  data: {
    ...CLINIC_SETTING_DEFAULTS,
    version: 1,
    updatedAt: '2026-11-24T08:30:00+07:00',
    updatedBy: 'Bambang Hartono',
  },
  body: { ...CLINIC_SETTING_DEFAULTS, version: 0 },
}

/** The settings of the clinic of a company. */
export const clinicSettings = {
  read: endpoint({
    method: 'GET',
    path: '/clinic-settings',
    summary: 'Read the settings of the clinic',
    example: { data: EXAMPLE.data },
    permission: may([CLINIC_MASTER, MEDICAL_CENTER], 'read'),
    data: stored,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/clinic-settings',
    summary: 'Change the settings of the clinic',
    done: SAVED,
    example: EXAMPLE,
    permission: may(CLINIC_MASTER, 'update'),
    body: clinicSettingsWrite.extend({ version: storedVersion }),
    data: stored,
  }),
}
