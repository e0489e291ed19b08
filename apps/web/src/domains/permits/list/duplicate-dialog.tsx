import type { PermitRow } from '@selamat/contract/domains/permits/permit-register'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { refresh } from '../../../lib/use-load.ts'
import { texts } from '../form/texts.ts'
import { WindowDialog } from '../form/window-dialog.tsx'

type Source = Pick<PermitRow, 'id' | 'number' | 'kind' | 'parentId' | 'startsAt' | 'endsAt'>

/** The same hours on the next day at which they are still to come. */
function nextTime({ startsAt, endsAt }: Source, now: Date) {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const later = Math.max(1, Math.ceil((now.getTime() - from) / DAY)) * DAY
  return { startsAt: formatTimestamp(new Date(from + later)), endsAt: formatTimestamp(new Date(until + later)) }
}

/** Begins a draft with the content of a permit and a window of its own; it opens in the form. */
export function DuplicateDialog({ of, onClose }: { readonly of: Source; readonly onClose: () => void }) {
  const go = useGo()
  return (
    <WindowDialog
      title={texts.duplicateTitle(of.number)}
      text={texts.duplicateText}
      verb={texts.begin}
      initial={{ ...nextTime(of, serverNow()), parentId: of.parentId }}
      withParent={of.kind === 'SPECIAL'}
      send={(body, options) => call(permitRegister.duplicate, { params: { id: of.id }, body }, options)}
      onDone={({ data }) => go(`/permit-to-work/action?action=edit&id=${data.id}`, { force: true })}
      reload={() => refresh(permitRegister.list, permitRegister.counts)}
      onClose={onClose}
    />
  )
}
