import { permit } from '@selamat/contract/domains/permits/permit'
import type { Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { signWithPassword } from '../../identity/index.ts'
import { keepingRefusal } from '../figures/keep-refusal.ts'
import type { Permits } from '../ports.ts'

type CheckedCall = SignedCall<
  typeof permit.issue | typeof permit.accept | typeof permit.reinstate | typeof permit.takeOver
>

/** Signs an action whose gates must be open; which of them refuse it is kept for the figures. */
export const signChecked = <T>(
  { context }: Permits,
  call: CheckedCall,
  action: 'issue' | 'accept' | 'reinstate' | 'takeOver',
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  keepingRefusal(context, { actor: call.actor, permitId: call.body.id, action }, () =>
    signWithPassword(context, permit[action], call, work),
  )
