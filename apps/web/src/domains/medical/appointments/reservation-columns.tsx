import { reservationList } from '@selamat/contract/domains/medical/appointments/reservation'
import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { dateOf, dateTime, period } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

interface When {
  readonly status: string
  readonly startsAt: string
  readonly endsAt: string
}
/** When it is; of somebody who waits, the day alone. */
export const whenOf = ({ status, startsAt, endsAt }: When): string =>
  status === 'WAITLIST' ? texts.waitingDay(dateOf(startsAt)) : period(startsAt, endsAt)

/**
 * The columns of reservations: whose they are, unless all are one's own, and below the visit why the patient comes (for the
 * staff) or the number.
 */
export const reservationColumns = (whose: 'own' | 'booked' | 'staff') =>
  registerColumns(reservationList, [
    ...(whose !== 'own'
      ? [
          {
            key: 'fullName' as const,
            cell: ({
              fullName,
              username,
              photoFileId,
            }: {
              fullName: string
              username: string
              photoFileId: number | null
            }) => <Person name={fullName} second={username} photo={photoFileId} />,
            width: 230,
            priority: 'key' as const,
          },
        ]
      : []),
    {
      key: 'visitName',
      second: ({ reason, number }) => (whose === 'staff' ? reason : number),
      width: 230,
      priority: 'key',
    },
    { key: 'startsAt', title: texts.time, cell: whenOf, width: 200, priority: 'key' },
    {
      key: 'centerName',
      second: ({ clinicianTitle }) => clinicianTitle,
      width: 200,
      onPhone: 'named',
    },
    {
      key: 'status',
      cell: ({ status }) => <StatusTag status={status} label={RESERVATION_STATE_LABELS[status]} />,
      width: 190,
      priority: 'key',
      onPhone: 'top',
    },
    {
      key: 'createdDate',
      cell: ({ createdDate }) => dateTime(createdDate),
      width: 150,
      priority: 'extra',
      onPhone: 'hidden',
    },
  ])
