import { type FigureFilter, figureRows, permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { type PermitListQuery, permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { expect } from 'vitest'
import type { testApp } from './app.ts'

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>>
type ListFilter = NonNullable<PermitListQuery['filter']>

/** The figures of permits that somebody reads. */
export const figuresOf = async (
  client: Client,
  filter: FigureFilter = {},
  period?: { from: string; until: string },
) => {
  const { status, body } = await client(permitFigures.read, { body: { filter, ...(period && { period }) } })
  expect(status).toBe(200)
  return body.data
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>

/** Every figure with the filter that it names for the list. */
const named = (figures: Figures): [string, number, ListFilter][] => [
  ['waiting', figures.waiting.permits, figureRows.waiting()],
  ...figures.waiting.stages.map(({ stage, permits }): [string, number, ListFilter] => [
    `waiting at ${stage}`,
    permits,
    figureRows.waitingAt(stage),
  ]),
  ['live', figures.live.permits, figureRows.live()],
  ...figures.live.states.map(({ status, permits }): [string, number, ListFilter] => [
    `live as ${status}`,
    permits,
    figureRows.liveAs(status),
  ]),
  ['overdue', figures.overdue, figureRows.overdue()],
  ['refused', figures.refused.permits, figureRows.refused(figures)],
  ...figures.refused.gates.map(({ gate, permits }): [string, number, ListFilter] => [
    `refused by ${gate}`,
    permits,
    figureRows.refusedBy(gate, figures),
  ]),
  ...figures.stages.map(({ stage, permits }): [string, number, ListFilter] => [
    `time in ${stage}`,
    permits,
    figureRows.passed(stage, figures),
  ]),
]

/** The figures of somebody, and what differs between them and the lists that they open. */
export async function differing(client: Client, filter: FigureFilter = {}, period?: { from: string; until: string }) {
  const figures = await figuresOf(client, filter, period)
  const wrong: unknown[] = []
  for (const [name, permits, rows] of named(figures)) {
    const { pagination } = (await client(permitRegister.list, { body: { limit: 1, filter: { ...filter, ...rows } } }))
      .body
    if (pagination?.totalItem !== permits) wrong.push([name, permits, pagination?.totalItem])
  }
  return { figures, wrong }
}
