import type { AppointmentKind } from '@selamat/contract/domains/identity/appointment'
import { APPROVAL_STAGES } from '@selamat/contract/domains/permits/permit-stages'
import { type FlowDefinition, type FlowInput, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'

import type { SigningRole } from './sign.ts'

type Task = Extract<FlowInput['nodes'][number], { type: 'task' }>

/** The approval stages in their order, and the act that each asks for. */
export const STAGES = APPROVAL_STAGES
export type Stage = (typeof STAGES)[number]

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  'area-owner': 'Approval by the area owner',
  safety: 'Safety review',
  isolation: 'Review of the isolations',
  authoriser: 'Authorisation',
}

/** In which function each stage is signed, and the appointment for it. */
export const STAGE_ROLES: Readonly<Record<Stage, SigningRole>> = {
  'area-owner': 'Area owner',
  safety: 'Safety officer',
  isolation: 'Isolation officer',
  authoriser: 'Authoriser',
}
export const STAGE_APPOINTMENTS = {
  'area-owner': 'area-authority',
  safety: 'safety-officer',
  isolation: 'isolation-officer',
  authoriser: 'authoriser',
} as const satisfies Record<Stage, AppointmentKind>

/** The stages through which a request goes: the depth of its approval. */
export const stagesOf = ({ isolations, risk }: Pick<PermitFacts, 'isolations' | 'risk'>): Stage[] =>
  STAGES.filter((stage) => {
    if (stage === 'isolation') return isolations
    return stage === 'authoriser' ? risk !== 'LOW' : true
  })

/** The nodes of the site, one for each state after the approval. */
export const SITE_NODES = ['issue', 'accept', 'work', 'reinstate', 'take-over', 'hand-back', 'close'] as const
export type SiteNode = (typeof SITE_NODES)[number]

/** While work goes on and a longer window is asked for: the nodes of those who have to grant it, one after the other. */
export const WINDOW_NODES = {
  issuer: 'window-issuer',
  'area-owner': 'window-area-owner',
  safety: 'window-safety',
} as const
type WindowNode = (typeof WINDOW_NODES)[keyof typeof WINDOW_NODES]

/** What the decisions and rules of a permit's case look at. */
export interface PermitFacts extends Record<string, string | boolean> {
  /** It has points to be isolated. */
  readonly isolations: boolean
  readonly risk: string
  /** The stage at which it goes on after a return; empty: at the first. */
  readonly resumeAt: string
  /** The permit of a day: its approvals are those of its special permit. */
  readonly byDay: boolean
  /** The employee IDs of the holder, and of the holder to come. */
  readonly holder: string
  readonly incoming: string
  /** The window, as instants: approvals are due before it begins, acts at the site before it ends. */
  readonly startsAt: string
  readonly endsAt: string
}

const appointed = (kind: AppointmentKind) => ({ rule: 'appointment' as const, kind })
const LONGER_WINDOW = 'Answer the longer window'
const HOLDER = [{ rule: 'user-field' as const, field: 'holder' }, { rule: 'submitter' as const }]

/** What follows the end of the window has its own time from there. */
const AFTER_WINDOW: readonly (SiteNode | WindowNode)[] = ['hand-back', 'close']

const approval = (id: Stage, assignee: Task['assignee'], to: string): Task => ({
  type: 'task',
  id,
  label: STAGE_LABELS[id],
  kind: 'permit',
  assignee,
  outcomes: [
    { action: 'approve', to },
    { action: 'return', to: 'revise' },
    { action: 'reject', to: 'rejected' },
  ],
  dueHours: 8,
  dueBy: 'startsAt',
})

const atSite = (id: SiteNode | WindowNode, label: string, assignee: Task['assignee'], dueHours: number): Task => ({
  type: 'task',
  id,
  label,
  kind: 'permit',
  assignee,
  // Answered by the act on the permit's page; `followRecord` leads on.
  outcomes: [{ action: 'close', to: 'closed' }],
  dueHours,
  ...(AFTER_WINDOW.includes(id) ? {} : { dueBy: 'endsAt' }),
})

/**
 * How a permit goes from person to person (domain anchors 3.1): the stages of approval as deep as its risk says, then the acts
 * at the site.
 */
export const permitFlow = (): FlowDefinition =>
  flowDefinition.parse({
    nodes: [
      {
        type: 'decision',
        id: 'begin',
        label: 'Where does the approval begin?',
        conditions: [
          { when: 'byDay', to: 'issue' },
          { when: 'resumeAt == "safety"', to: 'safety' },
          { when: 'resumeAt == "isolation"', to: 'isolation' },
          { when: 'resumeAt == "authoriser"', to: 'authoriser' },
        ],
        otherwise: 'area-owner',
      },
      approval('area-owner', [{ rule: 'area-owner' }, appointed(STAGE_APPOINTMENTS['area-owner'])], 'safety'),
      approval('safety', [appointed(STAGE_APPOINTMENTS.safety)], 'has-isolations'),
      {
        type: 'decision',
        id: 'has-isolations',
        label: 'Are there points to be isolated?',
        conditions: [{ when: 'isolations', to: 'isolation' }],
        otherwise: 'how-risky',
      },
      approval('isolation', [appointed(STAGE_APPOINTMENTS.isolation)], 'how-risky'),
      {
        type: 'decision',
        id: 'how-risky',
        label: 'Is the risk medium or high?',
        conditions: [{ when: 'risk == "LOW"', to: 'issue' }],
        otherwise: 'authoriser',
      },
      approval('authoriser', [appointed(STAGE_APPOINTMENTS.authoriser)], 'issue'),
      atSite('issue', 'Issue at the site', [appointed('permit-issuer')], 24),
      atSite('accept', 'Accept the permit', HOLDER, 2),
      atSite('work', 'Work under the permit, then hand it back', HOLDER, 24),
      atSite('reinstate', 'Reinstate the suspended permit', [appointed('permit-issuer')], 8),
      atSite('take-over', 'Confirm the incoming holder', [appointed('permit-issuer')], 2),
      atSite('hand-back', 'Hand back the expired permit', HOLDER, 1),
      atSite('close', 'Check the area and close', [{ rule: 'area-owner' }, appointed('permit-issuer')], 8),
      atSite(WINDOW_NODES.issuer, LONGER_WINDOW, [appointed('permit-issuer')], 2),
      atSite(WINDOW_NODES['area-owner'], LONGER_WINDOW, [{ rule: 'area-owner' }], 2),
      atSite(WINDOW_NODES.safety, LONGER_WINDOW, [appointed('safety-officer')], 2),
      {
        type: 'task',
        id: 'revise',
        label: 'Change the request',
        kind: 'permit',
        assignee: [{ rule: 'submitter' }],
        correction: true,
        outcomes: [{ action: 'resubmit', to: 'begin' }],
        dueHours: 24,
        dueBy: 'startsAt',
      },
      { type: 'end', id: 'closed', status: 'finish' },
      { type: 'end', id: 'rejected', status: 'REJECTED' },
    ],
  })
