import type { extensionLifecycle } from '@selamat/contract/domains/permits/extension-lifecycle'
import type { isolationLifecycle } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of permits, isolations and extensions mean. */
export const statuses = {
  HANDED_BACK: 'waiting',
  HANDOVER: 'waiting',
  LOCKED: 'inforce',
  VERIFIED: 'inforce',
  TEST: 'attention',
  GRANTED: 'inforce',
  DECLINED: 'stopped',
} satisfies StatusesOf<StateOf<typeof permitLifecycle | typeof isolationLifecycle | typeof extensionLifecycle>>

/** What the audit trail calls the actions on permits, isolations and extensions. */
export const actions = {
  issue: ['Issued at the site', 'waiting'],
  accept: ['Accepted', 'inforce'],
  suspend: ['Suspended', 'stopped'],
  stop: ['Stopped by the system', 'stopped'],
  reinstate: ['Reinstated', 'waiting'],
  handOver: ['Handed over', 'waiting'],
  takeOver: ['Incoming holder confirmed', 'waiting'],
  replaceHolder: ['Holder replaced', 'attention'],
  expire: ['Expired', 'attention'],
  lapse: ['Window passed', 'ended'],
  end: ['Ended', 'ended'],
  handBack: ['Handed back', 'waiting'],
  extend: ['Window extended', 'attention'],
  'sign-on': ['Signed on', 'inforce'],
  'sign-off': ['Signed off', 'draft'],
  'remove-person': ['Person taken off', 'attention'],
  'replace-standby': ['Person replaced', 'attention'],
  'gas-test': ['Gas tested', 'waiting'],
  'toolbox-talk': ['Toolbox talk held', 'inforce'],
  'spot-check': ['Spot check', 'waiting'],
  photos: ['Photos added', 'draft'],
  'confirm-hot-work': ['Hot work confirmed', 'inforce'],
  'fire-watch': ['Fire watch signed', 'inforce'],
  'fire-seen': ['Fire seen', 'stopped'],
  'settle-conflict': ['Conflict acknowledged', 'attention'],
  'isolation-add': ['Isolation point added', 'waiting'],
  'isolation-lock': ['Isolation locked', 'waiting'],
  'isolation-verify': ['Isolation verified', 'inforce'],
  'isolation-startTest': ['Test run begun', 'attention'],
  'isolation-endTest': ['Isolation locked again', 'waiting'],
  'isolation-remove': ['Isolation removed', 'ended'],
  'isolation-transfer': ['Isolation kept for another permit', 'attention'],
} satisfies ActionsOf<ActionOf<typeof permitLifecycle>>

/** For a permit only ACTIVE is green: an approved one is not started, an expired one must be returned. */
export const kinds = { permit: { APPROVED: 'waiting', EXPIRED: 'attention' } } as const
