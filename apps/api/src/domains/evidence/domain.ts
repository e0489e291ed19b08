import { evidence as operations } from '@selamat/contract/domains/evidence/evidence-binder'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { run } from '../../platform/database.ts'
import { serve } from '../../platform/http.ts'
import { createOnce, firstAnswer } from '../../platform/idempotency.ts'
import { binderReads, readBinder } from './binders.ts'
import { BINDER_WAITS, makeAgain, queueBinder } from './make-binder.ts'
import { binderNews, startBinders } from './runner.ts'

/** Binders of evidence for audits. */
export const evidence: Domain = {
  tables: { evidence_binders: { one: 'evidence binder', many: 'evidence binders' } },
  mount: (app, { context }) => {
    const { database, clock } = context
    serve(app, context, operations, {
      list: ({ actor, body }) => binderReads.list(context, actor, body),
      get: ({ actor, params }) => readBinder(database.kysely, actor, params.id),
      create: async (call) => {
        const sent = await firstAnswer(context, operations.create, call)
        if (sent) return sent.answer
        const number = await context.numbering.next(call.actor.companyId, 'SHE', 'EVB', clock.now())
        return createOnce(context, operations.create, call, (tx) => queueBinder(context, tx, call, number))
      },
      again: (call) => database.transaction((tx) => makeAgain(context, tx, call)),
    })
  },
  events: () => ({ [BINDER_WAITS]: async () => void binderNews.emit('asked-for') }),
  workers: ({ context, evidence: sources }) => startBinders(context, sources),
  // What is in a binder is what its maker can read: nobody else opens it.
  files: () => ({
    evidence: async ({ database }, { userId, companyId }, id) => {
      const found = await run(
        database.kysely,
        sql`select 1 from evidence_binders where id = ${id} and requested_by = ${userId} and company_id = ${companyId}`,
      )
      return found.length > 0
    },
  }),
}
