import type { figuresFile } from '@selamat/contract/domains/dashboards/figures-file'
import type { Measure } from '../../../measures/measure.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { figuresPdf } from './figures-pdf.ts'
import { figuresXlsx } from './figures-xlsx.ts'
import { writtenPage } from './written-page.ts'

/** A page of figures as a file, told in the trail: what the screen says, in the same words. Throws 403 and 404 as the screen. */
export async function exportFigures(
  context: AppContext,
  measures: readonly Measure[],
  { actor, body, request, requestId }: SignedCall<typeof figuresFile>,
): Promise<FileResult> {
  const { format, ...which } = body
  const page = await writtenPage(context, measures, actor, which)
  const name = `${page.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${page.asOf.slice(0, 10)}`
  const file = await (format === 'XLSX' ? figuresXlsx(page, name) : figuresPdf(context, request, actor, page, name))
  await context.database.transaction((tx) =>
    writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at: context.clock.now(),
      entity: 'dashboards',
      entityId: which.dashboardId ?? 0,
      label: page.title,
      action: format === 'PDF' ? 'print' : 'export',
      after: { filters: page.filters, period: page.period, rows: format === 'XLSX' ? rowsIn(page.figures) : 0 },
      requestId,
    }),
  )
  return file
}

/** How many rows the figures of a page open together. */
const rowsIn = (figures: readonly { readonly figure: { readonly rows: number }; readonly opened: unknown }[]) =>
  figures.reduce((sum, { figure, opened }) => sum + (opened === null ? 0 : figure.rows), 0)
