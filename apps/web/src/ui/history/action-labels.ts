import type { StatusKey } from '../status.ts'

/** How the audit trail calls an action, with the mark of what it means. */
type ActionLabel = readonly [text: string, status: StatusKey]

/** The actions that are the same on any record. */
const COMMON = {
  create: ['Created', 'inforce'],
  update: ['Changed', 'waiting'],
  archive: ['Archived', 'ended'],
  restore: ['Restored', 'inforce'],
  delete: ['Deleted', 'stopped'],
  export: ['Exported', 'draft'],
  submit: ['Submitted', 'waiting'],
  approve: ['Approved', 'inforce'],
  confirm: ['Confirmed', 'inforce'],
  return: ['Returned for revision', 'attention'],
  resubmit: ['Resubmitted', 'waiting'],
  reject: ['Rejected', 'stopped'],
  decline: ['Declined', 'stopped'],
  withdraw: ['Withdrawn', 'draft'],
  cancel: ['Cancelled', 'ended'],
  close: ['Closed', 'ended'],
  publish: ['Published', 'inforce'],
  activate: ['Activated', 'inforce'],
  deactivate: ['Deactivated', 'stopped'],
  undo: ['Undone', 'attention'],
} as const satisfies Readonly<Record<string, ActionLabel>>

/** What a domain says of the actions on its records: all moves of its life cycles but the common ones, and what else it logs. */
export type ActionsOf<A extends string> = Readonly<Record<Exclude<A, keyof typeof COMMON>, ActionLabel>> &
  Readonly<Record<string, ActionLabel>>

const ACTIONS = new Map<string, ActionLabel>(Object.entries(COMMON))

/** Adds the actions of a domain, as the product starts. Throws where another domain calls an action otherwise. */
export function addActions(actions: Readonly<Record<string, ActionLabel>>): void {
  for (const [action, label] of Object.entries(actions)) {
    if (String(ACTIONS.get(action) ?? label) !== String(label)) throw new Error(`Two domains have an action ${action}`)
    ACTIONS.set(action, label)
  }
}

/** The actions that have a label. */
export const knownActions = (): readonly string[] => [...ACTIONS.keys()]

/** The label of an action of the audit trail, with its status mark. */
export function actionLabel(action: string): { text: string; status: StatusKey } {
  const known = ACTIONS.get(action)
  if (known !== undefined) return { text: known[0], status: known[1] }
  const text = action.replace(/[_.:-]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { text: text.charAt(0).toUpperCase() + text.slice(1), status: 'draft' }
}
