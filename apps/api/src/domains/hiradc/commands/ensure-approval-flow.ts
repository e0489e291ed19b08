import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { Tx } from '../../../platform/database.ts'
import { ensureFlow } from '../../workflow/index.ts'
import { approvalFlow } from '../approval-flow.ts'

/** The workflow of a company's assessments in the newest version. */
export const ensureApprovalFlow = (tx: Tx, companyId: number, matrix: RiskMatrix, at: Date) =>
  ensureFlow(tx, {
    companyId,
    subject: 'hiradc',
    code: 'HIRADC',
    name: 'Risk assessment',
    typeFlow: 'Safety',
    definition: approvalFlow(matrix),
    at,
  })
