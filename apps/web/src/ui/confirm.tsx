import type { HookAPI } from 'antd/es/modal/useModal'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

let asker = Promise.withResolvers<HookAPI>()
const first = Promise.withResolvers<void>()

/** Ends with the first question, which cannot wait for a quiet moment. */
export const questionAsked = first.promise

/** Sets the component that draws the dialogs; questions wait for it. */
export function askWith(modal: HookAPI | null): void {
  if (modal === null) asker = Promise.withResolvers()
  else asker.resolve(modal)
}

export interface Question {
  /** The question itself, with the name of the thing. */
  readonly title: string
  /** What follows and what stays. */
  readonly consequence?: ReactNode
  /** The verb on the button that does it. */
  readonly verb: string
  /** The button that leaves everything as it is; without it there is nothing to decide, only to read. */
  readonly keep?: string
  readonly danger?: boolean
  /** Done while the dialog shows progress; the dialog stays open when it throws. */
  readonly action?: () => Promise<void>
}

/** Asks before an action; true if the user confirms (and `act` succeeds). */
export async function confirm({ title, consequence, verb, keep, danger = false, action }: Question): Promise<boolean> {
  first.resolve()
  const modal = await asker.promise
  return modal.confirm({
    title,
    content: consequence,
    icon: (
      <span className="confirm__mark">
        <Mark status={danger ? 'stopped' : 'attention'} size={18} />
      </span>
    ),
    okText: verb,
    cancelText: keep,
    okCancel: keep !== undefined,
    okButtonProps: { danger },
    autoFocusButton: danger ? 'cancel' : 'ok',
    centered: true,
    width: 416,
    ...(action === undefined ? {} : { onOk: action }),
  })
}

/** Asks before something is deleted, by its name. */
export const confirmDelete = (title: string, consequence?: ReactNode, action?: () => Promise<void>): Promise<boolean> =>
  confirm({
    title: `Do you want to delete ${title}?`,
    consequence,
    verb: 'Delete',
    keep: 'Keep it',
    danger: true,
    ...(action === undefined ? {} : { action }),
  })

/** Asks before a dialog in which something was typed is closed. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Do you want to discard what you typed?',
    consequence: 'This dialog has not been saved.',
    verb: 'Discard',
    keep: 'Keep it',
    danger: true,
  })

/** Asks before a form with unsaved changes is left. */
export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    consequence: 'What you typed on this page has not been saved.',
    verb: 'Leave',
    keep: 'Stay here',
    danger: true,
  })
