import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { writeQuery } from '../../lib/navigation.ts'
import type { About } from './report/about.ts'

/** The inbox of a type of flow, or a segment of it. */
export const inboxAddress = (typeFlow: TypeFlow, segment?: 'completed' | 'reports'): string =>
  `/my-task${writeQuery({ type: typeFlow.toLowerCase(), segment })}`

/** The form that starts a flow; `about` fills in what it is about. */
export const reportAddress = (flow: { readonly id: number; readonly formId: number }, about: About = {}): string =>
  `/form/${flow.formId}${writeQuery({ ...about, formFlowId: flow.id })}`

/** The form of a returned report, to be corrected and sent again. */
export const correctionAddress = (formId: number, assignmentNumber: string): string =>
  `/form/${formId}${writeQuery({ assignmentNumber })}`

/** The page of a workflow, in its newest version or another one. */
export const workflowAddress = (id: number, detailId?: number): string =>
  `/workflow-record${writeQuery({ id, detailId })}`

/** The designer with a workflow, or with the steps of one for a new workflow. */
export const designAddress = (id: number): string => `/form-flow/add${writeQuery({ id })}`
export const copyAddress = (from: number): string => `/form-flow/add${writeQuery({ from })}`

/** The link that starts a workflow (AMB-52). */
export const startLink = (code: string): string => `/form-flow/${code}`
