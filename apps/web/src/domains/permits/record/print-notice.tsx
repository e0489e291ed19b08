import { printCheck } from '@selamat/contract/domains/permits/board/permit-print'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { ApiError } from '../../../lib/api-error.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'
import '../../../ui/callout.css'

const STATUS = { CURRENT: 'inforce', OUTDATED: 'attention', UNKNOWN: 'stopped' } as const

/** Says to whoever scanned the code of a print how much of the paper still holds; nothing without a code. */
export function PrintNotice({ permit: { id, version } }: { readonly permit: Pick<PermitDetail, 'id' | 'version'> }) {
  const [{ print = '' }] = useAddressQuery()
  return print === '' ? null : <Checked key={version} id={id} hash={print} />
}

function Checked({ id, hash }: { readonly id: number; readonly hash: string }) {
  const { data, error } = useLoad(printCheck, { body: { id, hash } })
  if (data === null && error === null) return null
  // A code that is none was changed by hand.
  const isNone = error instanceof ApiError && error.status === 422
  const state = data?.state ?? (isNone ? 'UNKNOWN' : null)
  const status = state === null ? 'attention' : STATUS[state]
  return (
    <p className={`callout callout--${status}`} role="status">
      <Mark status={status} /> {state === null ? texts.printFailed : texts.printed(state, data?.changes ?? 0)}
    </p>
  )
}
