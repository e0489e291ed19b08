import { form } from '@selamat/contract/domains/forms/form'
import { checkFlow, flowForm } from '@selamat/contract/domains/workflow/check-flow'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { type FlowFinding, type FlowIcon, flowDesign, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { useCallback, useMemo, useState } from 'react'
import { useDebounced } from '../../../lib/choices.ts'
import { useHistory } from '../../../lib/history.ts'
import { can } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import type { EdgeKey, NewKind } from './edit-flow.ts'

/** A workflow as it is being written. */
export interface Design {
  readonly flowName: string
  readonly code: string
  readonly typeFlow: TypeFlow
  readonly icon: FlowIcon
  /** The company's follow-up actions are its reports. */
  readonly isFollowUpFlow: boolean
  readonly categoryId: number | null
  readonly description: string | null
  readonly formIds: readonly number[]
  readonly definition: FlowDefinition
}

export interface Designing {
  readonly design: Design
  readonly dirty: boolean
  /** Changes made with the same field name one after the other are one step of the history. */
  readonly change: (patch: Partial<Design>, field?: string) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  /** The design is stored now. */
  readonly saved: (stored: Design) => void
}

/** A design with undo and redo. */
export function useDesign(initial: Design): Designing {
  const [stored, setStored] = useState(initial)
  const { present: design, change, undo, redo } = useHistory(initial)
  const patch = useCallback(
    (next: Partial<Design>, field?: string) => change((now) => ({ ...now, ...next }), field),
    [change],
  )
  const dirty = useMemo(() => JSON.stringify(design) !== JSON.stringify(stored), [design, stored])
  return { design, dirty, change: patch, undo, redo, saved: setStored }
}

/** What the graph and the list of a design share. */
export interface FlowEditing {
  readonly design: Design
  readonly findings: readonly FlowFinding[]
  readonly selected: string | null
  readonly onSelect: (node: string | null) => void
  readonly onInsert: (edge: EdgeKey, kind: NewKind) => void
  readonly onRemove: (node: string) => void
}

/** The published version of the form that starts a workflow; null without one. */
export function useStartForm(formIds: readonly number[]) {
  const [formId = 0] = formIds
  const loaded = useLoad(form.detail, { body: { formId } }, { enabled: formId > 0 })
  return formId > 0 && loaded.data?.formId === formId ? loaded.data.definition : null
}

/** What keeps the design from running: at once by its graph, and after a pause by the server with the people of today. */
export function useFindings(
  design: Design,
  formFlowId: number | undefined,
  startForm: Parameters<typeof flowForm>[0] | null,
) {
  const { definition, formIds } = design
  const local = useMemo(
    () => checkFlow(definition, startForm && flowForm(startForm)).map((one) => ({ ...one, level: 'error' as const })),
    [definition, startForm],
  )
  const settled = useDebounced(design, 800)
  const body = {
    definition: settled.definition,
    formIds: [...settled.formIds],
    ...(formFlowId === undefined ? {} : { formFlowId }),
  }
  const server = useLoad(flowDesign.check, { body }, { enabled: can('update', formFlow.menuItem) })
  const isCurrent = settled.definition === definition && settled.formIds === formIds && server.state === 'success'
  return isCurrent && server.data !== null ? server.data : local
}
