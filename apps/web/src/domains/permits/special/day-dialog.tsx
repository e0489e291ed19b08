import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { texts } from '../form/texts.ts'
import { WindowDialog } from '../form/window-dialog.tsx'
import { countedDays, nextDay } from './day-window.ts'

interface DayDialogProps {
  readonly special: PermitDetail
  readonly onClose: () => void
}

/** Begins the permit of a day under a special permit; it is submitted on its page. */
export function DayDialog({ special, onClose }: DayDialogProps) {
  const go = useGo()
  const { id: parentId, number, children } = special
  const above = useLoad(permit.get, { params: { id: special.parentId ?? 0 } }, { enabled: special.parentId !== null })
  // Who has no access to the permit to work is told its end by the server.
  if (above.data === null && above.error === null) return null
  const topEndsAt = above.data?.endsAt ?? special.endsAt
  return (
    <WindowDialog
      title={texts.addDayTitle(number)}
      text={texts.addDayText(dateTime(topEndsAt))}
      verb={texts.beginDay}
      initial={{ ...nextDay(special, countedDays(children), topEndsAt, serverNow()), parentId }}
      send={({ startsAt, endsAt }, options) =>
        call(specialPermit.createByDay, { body: { parentId, startsAt, endsAt } }, options)
      }
      onDone={({ data }) => go(permitAddress(data.id), { force: true })}
      reload={() => refresh(permit.get, specialPermit.get)}
      onClose={onClose}
    />
  )
}
