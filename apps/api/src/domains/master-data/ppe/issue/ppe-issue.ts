import { ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../platform/app-context.ts'
import { mount } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { confirmReceipt } from './commands/confirm-receipt.ts'
import { issuePpe } from './commands/issue-ppe.ts'
import { returnPpe } from './commands/return-ppe.ts'
import { drawSignature } from './commands/sign-receipt.ts'
import { ppeIssueReads } from './queries/ppe-issues.ts'
import { readReceipt } from './queries/receipts.ts'

const SIGNED = 'The receipt is signed'

/** PPE issued to people, signed for and returned. */
export function mountPpeIssues(app: FastifyInstance, context: AppContext): void {
  mount(app, context, ppeIssue.list, ({ actor, body }) => ppeIssueReads.list(context, actor, body))
  mount(app, context, ppeIssue.export, (call) => ppeIssueReads.export(context, call))
  mount(app, context, ppeIssue.issue, async (call) => {
    const data = await createOnce(context, ppeIssue.issue, call, async (tx) => {
      const receiptId = await issuePpe(context, tx, call, call.body)
      return readReceipt(context, call.actor, receiptId, tx)
    })
    return { data, message: 'PPE issued' }
  })
  mount(app, context, ppeIssue.return, async (call) => {
    const data = await createOnce(context, ppeIssue.return, call, (tx) => returnPpe(context, tx, call, call.body))
    return { data, message: data.replacement === null ? 'PPE returned' : 'PPE returned and issued again' }
  })
  mount(app, context, ppeIssue.receipt, async ({ actor, params }) => ({
    data: await readReceipt(context, actor, params.id),
  }))
  mount(app, context, ppeIssue.sign, async (call) => {
    const { id } = call.params
    await drawSignature(context, call, id)
    return { data: await readReceipt(context, call.actor, id), message: SIGNED }
  })
  mount(app, context, ppeIssue.confirm, async (call) => {
    await confirmReceipt(context, call, call.body)
    return { data: await readReceipt(context, call.actor, call.body.id), message: SIGNED }
  })
}
