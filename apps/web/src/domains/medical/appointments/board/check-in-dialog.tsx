import { reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { type ReservationRow, reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationReads } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { formatDate } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/client.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Line, Lines, Note, Stack } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Person } from '../../../../ui/person.tsx'
import { toast } from '../../../../ui/toast.ts'
import { refreshReservations } from '../refresh.ts'
import { whenOf } from '../reservation-columns.tsx'
import { texts } from '../texts.ts'

const schema = z.object({ keyword: z.string().trim().min(3, 'Type at least 3 letters') })

/** Checks in who is here: found by the number, which a scanner types, or by the employee ID. */
export function CheckInDialog({ onClose }: { readonly onClose: () => void }) {
  const [found, setFound] = useState<readonly ReservationRow[] | null>(null)
  const form = useForm({
    schema,
    initial: { keyword: '' },
    save: async ({ keyword }) => {
      const today = formatDate(serverNow())
      const filter = { status: ['CONFIRMED' as const], startsAt: { from: today, until: today } }
      const { data } = await call(reservationReads.HEALTH.list, { body: { keyword, filter, limit: 10 } })
      const [only, ...others] = data
      if (only && others.length === 0 && only.number === keyword) await checkIn(only)
      else setFound(data)
    },
  })
  async function checkIn({ id, version, fullName }: ReservationRow) {
    try {
      const { message } = await call(reservationUpdate.update, { body: { action: 'checkIn', id, version } })
      toast.success(fullName, message)
      form.reset({ keyword: '' })
      setFound(null)
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await refreshReservations()
  }
  return (
    <Dialog title={texts.checkIn} onClose={onClose} onOpened={() => form.ref.current?.querySelector('input')?.focus()}>
      <Stack gap={16}>
        <Note>{texts.checkInText}</Note>
        <FormBody form={form} label={texts.checkIn} unguarded>
          <Stack gap={12}>
            <TextField
              form={form}
              name="keyword"
              label={texts.checkInField}
              placeholder="MED/RSV/2026/XI/0042"
              required
            />
            <Button htmlType="submit" loading={form.saving}>
              {texts.find}
            </Button>
          </Stack>
        </FormBody>
        {found?.length === 0 && <Note role="status">{texts.notFound}</Note>}
        {found !== null && found.length > 0 && (
          <Lines framed>
            {found.map((row) => (
              <Line key={row.id}>
                <Link to={reservationAddress(row.number)} className="grow">
                  <Person name={row.fullName} second={`${row.visitName} · ${whenOf(row)}`} photo={row.photoFileId} />
                </Link>
                <Button type="primary" onClick={() => void checkIn(row)}>
                  {texts.checkIn}
                </Button>
              </Line>
            ))}
          </Lines>
        )}
      </Stack>
    </Dialog>
  )
}
