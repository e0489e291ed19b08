import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import type { Importers } from '../../platform/import/importer.ts'
import { emitNotification } from '../../platform/notification.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import { importerOf } from './import-job.ts'
import { lockImport } from './queries/import-record.ts'

const payload = z.object({ importId: z.int() })
/** Notifies the uploader of the end of an import. */
export const importEvents = (context: AppContext, importers: Importers): Readonly<Record<string, OutboxHandler>> => ({
  import: async (tx, event) => {
    const record = await lockImport(tx, payload.parse(event.payload).importId)
    if (!record) return
    const { id, companyId, createdBy, fileName, status, counts, problem } = record
    const { title, page } = await importerOf(context, importers, record.kind)
    const { IMPORTED = 0, ERROR = 0, SAME = 0, SKIPPED = 0 } = counts
    const params = {
      title,
      page: page(id),
      fileName,
      undone: status === 'REVERTED',
      imported: IMPORTED,
      unchanged: SAME + SKIPPED,
      notImported: ERROR,
      problem,
    }
    const userIds = [createdBy]
    await emitNotification(
      tx,
      { kind: 'IMPORT_FINISHED', companyId, userIds, entityId: id, params },
      context.clock.now(),
    )
  },
})
