import { clinicHome } from '@selamat/contract/domains/medical/clinic-home'
import { figures } from '@selamat/contract/domains/medical/figures/clinic-figures'
import { batches, stockSummary } from '@selamat/contract/domains/medical/stock/stock-batch'
import { stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import { STOCK_KINDS } from '@selamat/contract/domains/medical/stock/stock-words'
import type { FastifyInstance } from 'fastify'
import { respond } from '../../platform/handler-result.ts'
import { mount, serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { forLongReads } from '../../platform/replica.ts'
import type { WorkflowContext } from '../workflow/index.ts'
import { mountAppointments } from './appointments/mount.ts'
import type { RiskSource } from './appointments/queries/risk.ts'
import { mountMedicalCenters } from './centers/medical-center.ts'
import { readClinicHome } from './clinic-home.ts'
import { exportFigures, readFigures } from './figures/clinic-figures.ts'
import { mountLetters } from './letters/index.ts'
import { mountOccupational } from './occupational/mount-occupational.ts'
import { mountPatients } from './patients/index.ts'
import type { MedicalPorts } from './ports.ts'
import { mountPrescriptions } from './prescriptions/index.ts'
import { mountClinicSettings } from './settings.ts'
import { editStock } from './stock/commands/edit-stock.ts'
import { countReads, readCount } from './stock/counts/read-counts.ts'
import { beginCount, moveCount, postCount, writeLines } from './stock/counts/write-counts.ts'
import { mountFirstAid } from './stock/first-aid/first-aid-box.ts'
import { mountInventories } from './stock/inventory.ts'
import { mountMedicines } from './stock/medicine.ts'
import { batchReads, readSummary } from './stock/queries/batches.ts'
import { movementReads } from './stock/queries/movements.ts'
import { mountSorting } from './stock/sorting.ts'
import { mountVisits } from './visits/index.ts'

export { fitnessOf } from './fitness/fitness-of.ts'
export { settleOf } from './occupational/settle-recalls.ts'
export { QUESTION_SUBJECT } from './patients/questions/ask.ts'
export type { MedicalPorts } from './ports.ts'
export { stockItemsOf } from './stock/items-of.ts'

/** What parts of the clinic ask of others. */
interface ClinicPorts extends MedicalPorts {
  readonly riskSources: readonly RiskSource[]
}

/** The clinic: its centers, who comes there, and what is on their shelves. */
export function mountMedical(app: FastifyInstance, context: WorkflowContext, ports: ClinicPorts): void {
  mountMedicalCenters(app, context)
  mountAppointments(app, context, ports.riskSources)
  mountSorting(app, context)
  mountClinicSettings(app, context)
  mount(app, context, clinicHome, ({ actor }) => readClinicHome(context, actor))
  mountMedicines(app, context)
  mountOccupational(app, context, ports)
  mountInventories(app, context)
  mountFirstAid(app, context)
  serve(app, context, figures, {
    read: async ({ actor, query }) => readFigures(await forLongReads(context), actor, query.year),
    export: async (call) => exportFigures(await forLongReads(context), call),
  })
  mountPatients(app, context)
  mountVisits(app, context)
  mountLetters(app, context)
  mountPrescriptions(app, context)
  for (const kind of STOCK_KINDS) {
    const [batchesOfKind, movements] = [batchReads(kind), movementReads(kind)]
    serve(app, context, batches[kind], {
      list: ({ actor, body }) => batchesOfKind.list(context, actor, body),
      export: (call) => batchesOfKind.export(context, call),
    })
    serve(app, context, stockLogs[kind], {
      list: ({ actor, body }) => movements.list(context, actor, body),
      export: (call) => movements.export(context, call),
    })
    mount(app, context, stockSummary[kind], ({ actor }) => readSummary(context, actor, kind))
    mount(app, context, stockEdit[kind], (call) => editStock(context, kind, call))
  }
  const { transaction } = context.database
  serve(app, context, stockCount, {
    list: ({ actor, body }) => countReads.list(context, actor, body),
    get: ({ actor, params }) => readCount(context, actor, params.id),
    begin: (call) => createOnce(context, stockCount.begin, call, (tx) => beginCount(context, tx, call)),
    write: (call) => transaction((tx) => writeLines(context, tx, call)),
    hand: (call) => transaction((tx) => moveCount(context, tx, 'hand', call)),
    post: async (call) => {
      const { data, message } = await transaction((tx) => postCount(context, tx, call))
      return respond(data, { message })
    },
    return: (call) => transaction((tx) => moveCount(context, tx, 'return', call)),
    cancel: (call) => transaction((tx) => moveCount(context, tx, 'cancel', call)),
  })
}
