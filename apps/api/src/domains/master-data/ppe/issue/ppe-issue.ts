import { ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../platform/app-context.ts'
import { respond } from '../../../../platform/handler-result.ts'
import { serve } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { confirmReceipt } from './commands/confirm-receipt.ts'
import { issuePpe } from './commands/issue-ppe.ts'
import { returnPpe } from './commands/return-ppe.ts'
import { drawSignature } from './commands/sign-receipt.ts'
import { ppeIssueReads } from './queries/ppe-issues.ts'
import { readReceipt } from './queries/receipts.ts'

/** PPE issued to people, signed for and returned. */
export function mountPpeIssues(app: FastifyInstance, context: AppContext): void {
  serve(app, context, ppeIssue, {
    list: ({ actor, body }) => ppeIssueReads.list(context, actor, body),
    export: (call) => ppeIssueReads.export(context, call),
    issue: (call) =>
      createOnce(context, ppeIssue.issue, call, async (tx) => {
        const receiptId = await issuePpe(context, tx, call, call.body)
        return readReceipt(context, call.actor, receiptId, tx)
      }),
    return: async (call) => {
      const data = await createOnce(context, ppeIssue.return, call, (tx) => returnPpe(context, tx, call, call.body))
      return respond(data, { message: data.replacement === null ? undefined : 'PPE returned and issued again' })
    },
    receipt: ({ actor, params }) => readReceipt(context, actor, params.id),
    sign: async (call) => {
      const { id } = call.params
      await drawSignature(context, call, id)
      return readReceipt(context, call.actor, id)
    },
    confirm: async (call) => {
      await confirmReceipt(context, call, call.body)
      return readReceipt(context, call.actor, call.body.id)
    },
  })
}
