import { z } from 'zod'
import { day, instant } from '../../../kit/text.ts'
import { bucket, figure, group } from '../figures.ts'

/** What a figure on a wall says: nothing that leads to a row or to somebody. */
export const wallFigureHead = figure.pick({
  title: true,
  label: true,
  kind: true,
  unit: true,
  scope: true,
  unfiltered: true,
  value: true,
  of: true,
  interval: true,
  target: true,
  state: true,
  stateText: true,
  change: true,
  notes: true,
  visual: true,
})

const groups = z.array(group.pick({ key: true, label: true, value: true }))
const wallFigure = wallFigureHead.extend({
  groups,
  buckets: z.array(bucket.pick({ from: true, label: true, value: true }).extend({ groups })),
})
export type WallFigure = z.output<typeof wallFigure>

export const wallFiguresData = z.object({
  title: z.string(),
  /** The site, or the company. */
  place: z.string(),
  asOf: instant,
  /** The last day on which its key opens it. */
  expiresOn: day,
  figures: z.array(wallFigure),
})
export type WallFigures = z.output<typeof wallFiguresData>
