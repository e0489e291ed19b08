import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { tell } from '../../../ui/tell.ts'
import { repeatedWindow, type Window } from './earlier.ts'
import { texts } from './texts.ts'

/** Begins a draft with the content of an earlier permit at its hours and opens it. */
export function useRepeat() {
  const go = useGo()
  return async (of: Window & { readonly id: number }): Promise<void> => {
    const body = repeatedWindow(of, serverNow())
    const draft = await tell(texts.notBegun, () =>
      call(permitRegister.duplicate, { params: { id: of.id }, body }, { idempotencyKey: newKey() }),
    )
    if (draft !== null) go(`/permit-to-work/action?action=edit&id=${draft.id}`, { force: true })
  }
}
