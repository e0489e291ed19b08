import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { vitals } from '@selamat/contract/domains/medical/visits/vitals'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { mountIcd10 } from './icd10-code.ts'
import { callIn, queueOf } from './queue.ts'
import { saveVisit } from './save-visit.ts'
import { amendVisit, signVisit } from './sign-visit.ts'
import { writeVitals } from './write-vitals.ts'

/** The visit: from the waiting room over vitals and findings to the signature. */
export function mountVisits(app: FastifyInstance, context: AppContext): void {
  const { transaction } = context.database
  mountIcd10(app, context)
  serve(app, context, vitals, {
    write: (call) => createOnce(context, vitals.write, call, (tx) => writeVitals(context, tx, call)),
  })
  serve(app, context, visit, {
    queue: (call) => queueOf(context, call),
    callIn: (call) => transaction((tx) => callIn(context, tx, call)),
    save: (call) => transaction((tx) => saveVisit(context, tx, call)),
    sign: (call) => signVisit(context, call),
    amend: (call) => createOnce(context, visit.amend, call, (tx) => amendVisit(context, tx, call)),
  })
}
