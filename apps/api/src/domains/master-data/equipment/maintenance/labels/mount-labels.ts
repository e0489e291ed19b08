import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { serve } from '../../../../../platform/http.ts'
import { createOnce } from '../../../../../platform/idempotency.ts'
import { reportDefect } from '../commands/report-defect.ts'
import { findByCode } from '../queries/find-by-code.ts'
import { usabilityOf } from '../queries/usability.ts'

/** What every signed-in user can do with a label: see whether the equipment can be used, and report a defect. */
export function mountLabels(app: FastifyInstance, context: AppContext): void {
  serve(app, context, equipmentLabel, {
    find: ({ actor, body }) => findByCode(context.database.kysely, actor, body.code),
    get: ({ actor, params }) => usabilityOf(context, actor, params.id),
    reportDefect: (call) =>
      createOnce(context, equipmentLabel.reportDefect, call, async (tx) => ({
        notified: await reportDefect(context, tx, call, call.params.id),
      })),
  })
}
