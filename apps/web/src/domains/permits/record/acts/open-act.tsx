import { type PermitDetail, permit } from '@selamat/contract/domains/permits/permit'
import { permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import { call } from '../../../../lib/client.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { tell } from '../../../../ui/tell.ts'
import { saved } from '../../answered.ts'
import { actTexts } from '../texts.ts'
import { refreshPermits } from '../use-permit.ts'
import { CloseDialog, HandBackDialog } from './end-dialogs.tsx'
import { AskExtensionDialog } from './extension-dialogs.tsx'
import { HandOverDialog, ReplaceHolderDialog } from './holder-dialogs.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import type { PermitAct } from './next-act.ts'
import { SignActDialog } from './sign-acts.tsx'
import { CancelDialog, SuspendDialog } from './stop-dialogs.tsx'

/** The acts that are done after a question. */
const CONFIRMED = {
  withdraw: actTexts.withdrawText,
  delete: actTexts.deleteText,
  restore: actTexts.restoreText,
} as const
type Confirmed = keyof typeof CONFIRMED

/** What a dialog asks about. */
export type AskedAct = Exclude<PermitAct, Confirmed> | 'extend' | 'overtime' | 'replaceHolder'
export type AnyAct = AskedAct | Confirmed

export const isConfirmed = (act: AnyAct): act is Confirmed => act in CONFIRMED

/** Acts that the life cycle does not name, and one whose word a dialog has for leaving it. */
const OF_ITS_OWN = {
  extend: actTexts.extend,
  overtime: actTexts.overtime,
  replaceHolder: actTexts.replaceHolder,
  cancel: actTexts.cancel,
}
const isOfItsOwn = (act: AnyAct): act is keyof typeof OF_ITS_OWN => act in OF_ITS_OWN

/** The words on the button of an act. */
export const labelOf = (act: AnyAct): string => (isOfItsOwn(act) ? OF_ITS_OWN[act] : permitLifecycle.actions[act].label)

function send(act: Confirmed, { id, version }: PermitDetail) {
  if (act === 'withdraw') return call(permit.withdraw, { body: { id, version } })
  return call(permit[act], { params: { id } }, { version })
}

/** Asks, then does an act that needs nothing else. */
export async function confirmAct(act: Confirmed, detail: PermitDetail): Promise<void> {
  const label = labelOf(act)
  await confirm({
    title: actTexts.ask(label, detail.number),
    consequence: CONFIRMED[act],
    verb: label,
    keep: actTexts.keepIt,
    danger: act === 'delete',
    action: async () => {
      await tell(actTexts.failed(label), async () => saved(await send(act, detail)))
      await refreshPermits()
    },
  })
}

interface ActOpenProps {
  readonly act: AskedAct
  readonly permit: PermitDetail
  readonly onClose: () => void
}

/** The dialog of an act. */
export function ActOpen({ act, ...rest }: ActOpenProps) {
  const props = { ...rest, verb: labelOf(act) }
  switch (act) {
    case 'issue':
      return <IssueDialog {...props} />
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
      return <AskExtensionDialog {...props} kind={act} />
    default:
      return <SignActDialog {...props} act={act} />
  }
}
