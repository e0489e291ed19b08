import type { CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import type { Relation } from './relations.ts'

export type CaseStatus = StateOf<typeof caseLifecycle>
export type Step = FlowDefinition['steps'][number]

/** What a flow asks next: a step's users, the submitter for a revision, or nobody any more. */
export type Next =
  | { readonly ask: 'step'; readonly to: CaseStatus; readonly step: Step }
  | { readonly ask: 'revision'; readonly to: CaseStatus; readonly step: Step }
  | { readonly ask: 'nobody'; readonly to: CaseStatus; readonly step: null }

/** The step of a key. Throws for a key that the flow does not have; versions of a flow never change, so none can vanish. */
export function stepOf(definition: FlowDefinition, key: string | null): Step {
  const step = definition.steps.find((one) => one.key === key)
  if (!step) throw new Error(`the flow has no step ${key}`)
  return step
}

/**
 * Where a linear flow leads: pure, it proposes and `transition` writes. `key` is the case's step: the open one, or for a
 * report that was returned the one that returned it, to which it goes back.
 */
export function advance(definition: FlowDefinition, key: string | null, event: 'submit' | CaseAction): Next {
  const { steps } = definition
  const ask = (step: Step | undefined): Next =>
    step ? { ask: 'step', to: 'WAITING_APPROVAL', step } : { ask: 'nobody', to: 'finish', step: null }
  if (event === 'submit') return ask(steps[0])
  const step = stepOf(definition, key)
  switch (event) {
    case 'approve':
      return ask(steps[steps.indexOf(step) + 1])
    case 'return':
      return { ask: 'revision', to: 'REVISION', step }
    case 'resubmit':
      return ask(step)
    case 'reject':
      return { ask: 'nobody', to: 'REJECTED', step: null }
    case 'close':
      return { ask: 'nobody', to: 'finish', step: null }
  }
}

/** The question a flow asks next: whom, what and by when; nothing at its end. */
export function questionOf(
  definition: FlowDefinition,
  next: Next,
): { relation: Relation; label: string; dueHours: number } | null {
  if (next.ask === 'nobody') return null
  if (next.ask === 'revision') return { relation: 'submitter', ...definition.revision }
  const { relation, label, dueHours } = next.step
  return { relation, label, dueHours }
}
