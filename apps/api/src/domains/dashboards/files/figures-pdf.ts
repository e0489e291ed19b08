import { HIDDEN_HINT, written } from '@selamat/contract/domains/dashboards/figure-text'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { TilePart } from '../../../platform/pdf/tiles.ts'
import { barsDrawing, lineDrawing, listDrawing, stackedDrawing } from './draw-charts.ts'
import type { WrittenFigure, WrittenPage } from './written-page.ts'

/** A page of figures as PDF: each widget where the screen has it, with its chart. */
export async function figuresPdf(
  context: AppContext,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  actor: Actor,
  { title, path, filters, period, asOf, figures }: WrittenPage,
  name: string,
): Promise<FileResult> {
  const sheet = await openPrint(context, request, {
    companyId: actor.companyId,
    title,
    line: `Data as of ${asOf} (+07:00) · Period: ${period} · Filters: ${filters}`,
    page: path,
    isWide: true,
  })
  sheet.tiles(figures.map((figure) => ({ ...figure.figure.place, parts: partsOf(figure) })))
  const counted = new Map(
    figures.flatMap(({ figure: { label }, text }) => (text.formula === '' ? [] : [[label, text.formula]])),
  )
  if (counted.size > 0) sheet.section('How these are counted')
  sheet.facts([...counted].map(([label, value]) => ({ label: label ?? '', value: value ?? '' })))
  return printFile(context, sheet, { of: title, by: actor.fullName, name })
}

/** What a widget says from the top down, as on the screen. */
function partsOf({ figure, text }: WrittenFigure): TilePart[] {
  const { title, value, state, change, facts, notes } = text
  const isNumber = figure.visual === 'NUMBER'
  const head: TilePart[] = isNumber
    ? [
        { text: title, size: 8.5, tone: 'quiet' },
        { text: value, size: figure.problem === null ? 16 : 9, weight: figure.problem === null ? 'bold' : 'regular' },
      ]
    : [
        { text: title, size: 10, weight: 'bold' },
        { text: value, size: 10 },
      ]
  const isWrong = figure.state === 'WARN' || figure.state === 'BAD'
  return [
    ...head,
    ...(figure.problem === null && !isNumber ? [chartOf(figure)] : []),
    ...(figure.groups.some((group) => group.value === null)
      ? [{ text: HIDDEN_HINT, size: 7, tone: 'quiet' } as const]
      : []),
    ...(state === null ? [] : [{ text: state, size: 8, tone: isWrong ? 'attention' : 'ink' } as const]),
    ...(change === null ? [] : [{ text: change, size: 8 }]),
    ...(facts === '' ? [] : [{ text: facts, size: 7, tone: 'quiet' } as const]),
    ...notes.map((note) => ({ text: note, size: 8, tone: 'attention' }) as const),
  ]
}

function chartOf({ visual, groups, buckets, listed, rows, target, unit }: WrittenFigure['figure']): TilePart {
  const write = (value: number | null) => written(value, '')
  switch (visual) {
    case 'LINE':
      return { draw: (width) => lineDrawing(width, { points: buckets, target, write }) }
    case 'STACKED':
      return { draw: (width) => stackedDrawing(width, { buckets, unit }) }
    case 'LIST':
      return { draw: (width) => listDrawing(width, { listed, rows }) }
    default:
      return { draw: (width) => barsDrawing(width, { groups, unit }) }
  }
}
