import type { ClinicSettings } from '@selamat/contract/domains/medical/clinic-settings'
import { texts } from './texts.ts'

type NumberName = { [K in keyof ClinicSettings]: ClinicSettings[K] extends number ? K : never }[keyof ClinicSettings]

/** A setting as its page has it, with where its default comes from. */
type SettingField =
  | { readonly name: NumberName; readonly label: string; readonly unit: string; readonly source: string }
  | { readonly name: 'batchCoversTreatment'; readonly label: string; readonly source: string }

const field = (name: NumberName, label: string, unit: string, source = texts.confirmed): SettingField => ({
  name,
  label,
  unit,
  source,
})

/** The settings of the clinic in their sections. */
export const SETTING_SECTIONS: readonly { readonly title: string; readonly fields: readonly SettingField[] }[] = [
  {
    title: 'Bookings',
    fields: [
      field('bookingDays', 'Times are offered ahead for', 'days', ''),
      field('minNoticeMinutes', 'Booked at least before', 'minutes', ''),
      field('cancelMinutes', 'Moved or cancelled at least before', 'minutes', ''),
      field('noShowMinutes', 'Nobody comes any more after its end', 'minutes', ''),
      field('openBookings', 'Reservations of a person at once', 'reservations'),
      field('waitlistLeadMinutes', 'Whoever waits moves up at least before', 'minutes'),
    ],
  },
  {
    title: 'Examinations',
    fields: [
      field('periodicMonths', 'Periodic examination every', 'months', 'PER.02/MEN/1980 art. 3.'),
      field('entryMonths', 'An entry examination counts for', 'months', 'PER.02/MEN/1980 art. 2.'),
      field('returnToWorkDays', 'Return to work is examined after', 'days', 'Special examination, PER.02/MEN/1980.'),
      field('noiseDba', 'Hearing is tested from', 'dBA', 'Permenaker 5/2018.'),
      field('hearingShiftDb', 'A shift is a mean loss of', 'dB', '29 CFR 1910.95.'),
    ],
  },
  {
    title: 'Fitness for work',
    fields: [
      field('fitnessMonths', 'A certificate counts for', 'months'),
      field('temporaryReviewMonths', 'Temporarily unfit: examined again every', 'months'),
      field('temporaryMonths', 'Temporarily unfit for at most', 'months'),
    ],
  },
  {
    title: 'Medicine and privacy',
    fields: [
      {
        name: 'batchCoversTreatment',
        label: 'Batches last to the last day of a prescription',
        source: texts.confirmed,
      },
      field('careDays', 'A visit or task opens the record for', 'days'),
      field('emergencyHours', 'An emergency opens it for', 'hours'),
      field('smallestFigure', 'Counts are hidden below', 'people'),
    ],
  },
]
