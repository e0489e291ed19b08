import { ppeIssue } from '@selamat/contract/domains/master-data/ppe-issue'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { mount } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { confirmReceipt } from './commands/confirm-receipt.ts'
import { exportPpeIssues } from './commands/export-ppe-issues.ts'
import { handOut } from './commands/hand-out.ts'
import { drawSignature } from './commands/sign-receipt.ts'
import { takeBack } from './commands/take-back.ts'
import { listPpeIssues } from './queries/ppe-issues.ts'
import { readReceipt } from './queries/receipts.ts'

const SIGNED = 'The receipt is signed'

/** What is handed out to people, signed for and taken back. */
export function mountPpeIssues(app: FastifyInstance, house: House): void {
  mount(app, house, ppeIssue.list, (call) => listPpeIssues(house, call.actor, call.body))
  mount(app, house, ppeIssue.export, (call) => exportPpeIssues(house, call, call.body))
  mount(app, house, ppeIssue.handOut, async (call) => {
    const data = await createOnce(house, ppeIssue.handOut, call, async (tx) => {
      const receiptId = await handOut(house, tx, call, call.body)
      return readReceipt(house, call.actor, receiptId, tx)
    })
    return { data, message: 'Handed out' }
  })
  mount(app, house, ppeIssue.takeBack, async (call) => {
    const data = await createOnce(house, ppeIssue.takeBack, call, (tx) => takeBack(house, tx, call, call.body))
    return { data, message: data.replacement === null ? 'Taken back' : 'Taken back, and issued again' }
  })
  mount(app, house, ppeIssue.receipt, async ({ actor, params }) => ({
    data: await readReceipt(house, actor, params.id),
  }))
  mount(app, house, ppeIssue.sign, async (call) => {
    const { id } = call.params
    await drawSignature(house, call, id)
    return { data: await readReceipt(house, call.actor, id), message: SIGNED }
  })
  mount(app, house, ppeIssue.confirm, async (call) => {
    await confirmReceipt(house, call, call.body)
    return { data: await readReceipt(house, call.actor, call.body.id), message: SIGNED }
  })
}
