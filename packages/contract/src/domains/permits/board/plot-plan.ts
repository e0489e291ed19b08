import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { PERMIT } from '../items.ts'

/** The item of locations: who changes them draws the plot plan. */
export const PLOT_PLAN_ITEM = 'submenu/Location'
const version = z.int().min(0)
const place = { latitude: [-90, 90], longitude: [-180, 180] } as const
const degrees = ([from, to]: readonly [number, number]) =>
  z.number('Use a number').min(from, `At least ${from}`).max(to, `At most ${to}`).nullable()
const percent = z.number().min(0).max(100).nullable()

const planLocation = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  /** Of its position; 0: it has none. */
  version: z.int(),
  /** In per cent of the picture, from the top left. */
  x: percent,
  y: percent,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius: z.int(),
})
export type PlanLocation = z.output<typeof planLocation>

const plan = z.object({
  siteId: z.int(),
  siteName: z.string(),
  version: z.int(),
  picture: fileData.nullable(),
  locations: z.array(planLocation),
  canEdit: z.boolean(),
})
export type PlotPlan = z.output<typeof plan>

const isPair = (one: number | null, other: number | null) => (one === null) === (other === null)

/** The picture of a site, with the places of its locations. */
export const plotPlan = {
  read: endpoint({
    method: 'POST',
    path: '/permits/plot-plan',
    summary: 'The plot plan of a site with the places of its locations',
    permission: may([PERMIT, PLOT_PLAN_ITEM], 'read'),
    body: z.strictObject({ siteId: id }),
    data: plan,
  }),
  savePicture: endpoint({
    method: 'POST',
    path: '/permits/plot-plan/picture',
    summary: 'Replace the picture of the plot plan of a site',
    done: SAVED,
    permission: may(PLOT_PLAN_ITEM, 'update'),
    body: z.strictObject({ siteId: id, fileId: id, version }),
    data: plan,
  }),
  savePosition: endpoint({
    method: 'POST',
    path: '/permits/plot-plan/position',
    summary: 'Place a location on the plot plan of its site, and on the ground',
    done: SAVED,
    permission: may(PLOT_PLAN_ITEM, 'update'),
    body: z
      .strictObject({
        locationId: id,
        version,
        x: percent,
        y: percent,
        latitude: degrees(place.latitude),
        longitude: degrees(place.longitude),
        /** In metres: how far from there still counts as the place. */
        radius: z.int('Use a whole number').min(10, 'At least 10').max(5000, 'At most 5,000'),
      })
      .refine(({ x, y }) => isPair(x, y), { message: 'Set both, or none', path: ['y'] })
      .refine(({ latitude, longitude }) => isPair(latitude, longitude), {
        message: 'Set latitude and longitude, or none',
        path: ['longitude'],
      }),
    data: plan,
  }),
}
