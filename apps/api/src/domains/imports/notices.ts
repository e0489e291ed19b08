import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import type { Importers } from '../../platform/import/importer.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import { notify } from '../notifications/index.ts'
import { importerOf } from './import-job.ts'
import { type ImportRecord, lockImport } from './queries/import-record.ts'

const payload = z.object({ importId: z.int() })
const number = (value: number) => value.toLocaleString('en-US')

function outcomeOf({ status, counts, problem }: ImportRecord): string {
  const { IMPORTED = 0, ERROR = 0, SAME = 0, SKIPPED = 0 } = counts
  if (status === 'REVERTED') return 'the import was undone'
  const parts = [
    `${number(IMPORTED)} imported`,
    ...(SAME + SKIPPED > 0 ? [`${number(SAME + SKIPPED)} were the same`] : []),
    ...(ERROR > 0 ? [`${number(ERROR)} left out`] : []),
  ]
  return [parts.join(', '), ...(problem ? [problem] : [])].join('. ')
}

/** Tells the uploader how an import ended; the notice leads to it. */
export const importNotices = (context: AppContext, importers: Importers): Readonly<Record<string, OutboxHandler>> => ({
  import: async (tx, event) => {
    const record = await lockImport(tx, payload.parse(event.payload).importId)
    if (!record) return
    const importer = await importerOf(context, importers, record.kind)
    await notify(tx, {
      eventId: event.id,
      companyId: record.companyId,
      userIds: [record.createdBy],
      subject: importer.title,
      type: 'Safety',
      body: `${record.fileName}: ${outcomeOf(record)}`,
      link: importer.page(record.id),
      at: record.finishedAt ?? record.updatedAt,
    })
  },
})
