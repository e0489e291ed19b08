import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import { call } from '../../../../lib/client.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { tell } from '../../../../ui/tell.ts'
import { saved } from '../../answered.ts'
import { actionTexts } from '../texts.ts'
import { refreshPermits } from '../use-permit.ts'
import { CloseDialog, HandBackDialog } from './end-dialogs.tsx'
import { AskExtensionDialog } from './extension-dialogs.tsx'
import { HandOverDialog, ReplaceHolderDialog } from './holder-dialogs.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import type { RecordAction } from './next-act.ts'
import { SignActionDialog, SiteActionDialog } from './sign-actions.tsx'
import { CancelDialog, SuspendDialog } from './stop-dialogs.tsx'

/** The actions that are done after a question. */
const CONFIRMED = {
  withdraw: actionTexts.withdrawText,
  delete: actionTexts.deleteText,
  restore: actionTexts.restoreText,
} as const
type Confirmed = keyof typeof CONFIRMED

/** What a dialog asks about. */
export type AskedAction = Exclude<RecordAction, Confirmed> | 'extend' | 'overtime' | 'replaceHolder'
export type AnyAction = AskedAction | Confirmed

export const isConfirmed = (action: AnyAction): action is Confirmed => action in CONFIRMED

/** Actions that the life cycle does not name, and one whose word a dialog has for leaving it. */
const OF_ITS_OWN = {
  extend: actionTexts.extend,
  overtime: actionTexts.overtime,
  replaceHolder: actionTexts.replaceHolder,
  cancel: actionTexts.cancel,
}
const isOfItsOwn = (action: AnyAction): action is keyof typeof OF_ITS_OWN => action in OF_ITS_OWN

/** The words on the button of an action. */
export const labelOf = (action: AnyAction): string =>
  isOfItsOwn(action) ? OF_ITS_OWN[action] : permitLifecycle.actions[action].label

function send(action: Confirmed, { id, version }: PermitDetail) {
  if (action === 'withdraw') return call(permit.withdraw, { body: { id, version } })
  return call(permit[action], { params: { id } }, { version })
}

/** Asks, then does an action that needs nothing else. */
export async function confirmAction(action: Confirmed, detail: PermitDetail): Promise<void> {
  const label = labelOf(action)
  await confirm({
    title: actionTexts.ask(label, detail.number),
    consequence: CONFIRMED[action],
    verb: label,
    keep: actionTexts.keepIt,
    danger: action === 'delete',
    action: async () => {
      await tell(actionTexts.failed(label), async () => saved(await send(action, detail)))
      await refreshPermits()
    },
  })
}

interface OpenActionProps {
  readonly action: AskedAction
  readonly permit: PermitDetail
  readonly onClose: () => void
}

/** The dialog of an action. */
export function OpenAction({ action, ...rest }: OpenActionProps) {
  const props = { ...rest, verb: labelOf(action) }
  switch (action) {
    case 'issue':
      return <IssueDialog {...props} />
    case 'reinstate':
    case 'takeOver':
      return <SiteActionDialog {...props} action={action} />
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'handOver':
      return <HandOverDialog {...props} />
    case 'replaceHolder':
      return <ReplaceHolderDialog {...props} />
    case 'handBack':
      return <HandBackDialog {...props} />
    case 'close':
      return <CloseDialog {...props} />
    case 'extend':
    case 'overtime':
      return <AskExtensionDialog {...props} kind={action} />
    default:
      return <SignActionDialog {...props} action={action} />
  }
}
