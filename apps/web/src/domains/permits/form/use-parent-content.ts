import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { allowedEnd, fromParent, type PermitValues, valuesOf } from './values.ts'

/**
 * Takes over from a permit above, once it is chosen, its place, window and what else is still as the form began.
 *
 * @returns `onParent`: called with the id of the permit that was chosen; `taken`: the permit of which it was taken over
 */
export function useParentContent(
  form: Pick<Form<PermitValues>, 'values' | 'set'>,
  initial: PermitValues,
  maxHours: number | undefined,
) {
  const latest = useRef(form.values)
  latest.current = form.values
  const [parent, setParent] = useState<PermitDetail | null>(null)
  const onParent = async (parentId: number | null) => {
    if (parentId === null) return
    const read = await call(permit.get, { params: { id: parentId } }).catch((thrown: unknown) => {
      // Somebody who cannot open it fills in the rest; the server says what does not fit.
      if (thrown instanceof ApiError) return null
      throw thrown
    })
    // Another one was chosen in the meantime.
    if (read === null || latest.current.parentId !== parentId) return
    setParent(read.data)
    const all = fromParent(latest.current, initial, valuesOf(read.data))
    const taken = maxHours === undefined ? all : { ...all, endsAt: allowedEnd(all, maxHours) }
    for (const name of TAKEN) form.set(name, taken[name])
  }
  return { onParent, taken: parent }
}

const TAKEN = [
  ...(['locationId', 'subLocationId', 'level', 'system', 'startsAt', 'endsAt'] as const),
  ...(['projectId', 'holderId', 'contractorId', 'people', 'equipment'] as const),
]
