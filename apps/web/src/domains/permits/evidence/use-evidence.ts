import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import { useEffect, useRef } from 'react'
import { type LoadOptions, useLoad } from '../../../lib/use-load.ts'

/** Loads a part of a permit, again whenever something new stands in its timeline. */
export function useEvidence<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { events }: Pick<PermitDetail, 'events'>,
  options: LoadOptions = {},
) {
  const loaded = useLoad(endpoint, input, options)
  const newest = events[0]?.id
  const last = useRef(newest)
  const { reload } = loaded
  useEffect(() => {
    if (last.current === newest) return
    last.current = newest
    reload()
  }, [newest, reload])
  return loaded
}
