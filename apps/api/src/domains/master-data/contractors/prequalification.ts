import {
  contractorPrequalification,
  prequalification,
} from '@selamat/contract/domains/master-data/contractors/prequalification'
import { formatDate } from '@selamat/contract/kit/dates'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { fileDataIn } from '../../files/index.ts'
import { oneFile, readersOpen } from '../one-file.ts'
import { assertContractor, ofContractor, ofOwnContractor } from './own-contractor.ts'
import { prequalificationStateOf } from './queries/prequalification-of.ts'

type Values = WriteOf<typeof contractorPrequalification>

/** Users cannot assess their own contractor. */
function assertOperator(actor: Actor): void {
  if (ofContractor(actor)) throw httpError('NOT_YOUR_ACT', { message: 'Your company is assessed by who it works for' })
}

async function assertDays(tx: Tx, values: Values, writing: WriteContext<typeof contractorPrequalification>) {
  assertOperator(writing.actor)
  const { result, assessedOn, validUntil } = await assertContractor(tx, values, writing)
  const passed = result === 'PASSED'
  const errors = {
    ...(assessedOn > formatDate(writing.now) && { assessedOn: 'Must not be in the future' }),
    ...(passed && validUntil === null && { validUntil: 'This field is required' }),
    ...(passed &&
      validUntil !== null &&
      validUntil < assessedOn && { validUntil: 'Must not be before the assessment' }),
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { ...values, validUntil: passed ? validUntil : null }
}

const file = oneFile('prequalification')

const binding: Binding<typeof contractorPrequalification> = {
  table: 'prequalifications',
  label: 'assessedOn',
  scope: ofOwnContractor,
  joins: 'join contractors c on c.id = t.contractor_id left join users a on a.id = t.assessor_id',
  columns: { contractorName: 'c.contractor_name', assessorName: 'a.full_name', file: fileDataIn('t.file_id') },
  exportColumns: ['contractorName', 'score', 'result', 'assessedOn', 'validUntil', 'assessorName', 'remarks'],
  beforeWrite: assertDays,
  afterWrite: file.afterWrite,
  beforeMove: async (_tx, _move, _row, actor) => assertOperator(actor),
}

/** The assessments of contractors, and how one stands today for who writes permits (PERMIT-09, PERMIT-22, G-082). */
export function mountPrequalifications(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, contractorPrequalification, binding)
  mount(app, context, prequalification, async ({ actor, params }) => {
    const [state] = await prequalificationStateOf(context, actor, params.contractorId)
    if (!state) throw httpError('NOT_FOUND')
    return state
  })
}

export const mayOpenPrequalification = readersOpen(contractorPrequalification, binding)
