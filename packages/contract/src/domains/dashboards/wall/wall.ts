import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, instant, optionalId } from '../../../kit/text.ts'
import { DASHBOARD_LIST } from '../items.ts'
import { wallFiguresData } from './wall-figures.ts'
import { WALL_FIGURES_PATH } from './wall-paths.ts'

/** How long a key opens a wall display: none is for ever. */
export const WALL_DAYS = [30, 90, 365] as const
export const WALL_DAY_LABELS: Readonly<Record<(typeof WALL_DAYS)[number], string>> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
}

/** OFF: nobody turned it on. UNOWNED: who turned it on can no longer manage dashboards. */
export const WALL_STATES = ['OFF', 'ON', 'EXPIRED', 'UNOWNED'] as const
export type WallState = (typeof WALL_STATES)[number]

/** Why a widget is not on the wall: it lists rows, counts what is the reader's own, or is beyond the rights of who turned it on. */
export const LEFT_OUT = ['ROWS', 'PERSONAL', 'PERMISSION'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

const state = z.object({
  state: z.enum(WALL_STATES),
  /** Null: the whole company. */
  siteId: z.int().nullable(),
  siteName: z.string().nullable(),
  madeByName: z.string().nullable(),
  madeAt: instant.nullable(),
  expiresOn: day.nullable(),
  lastReadAt: instant.nullable(),
  leftOut: z.array(z.object({ title: z.string(), why: z.enum(LEFT_OUT) })),
})
export type WallSettings = z.output<typeof state>

const days = z.literal(WALL_DAYS, 'Choose one from the list')
/** Of what its figures are, and for how long. */
export const wallWrite = z.strictObject({ siteId: optionalId, days })

/** A dashboard on a screen that nobody signs in at; off until somebody turns it on. */
export const wall = {
  get: endpoint({
    method: 'GET',
    path: '/dashboards/walls/:id',
    summary: 'Whether a dashboard is on a wall display, of what, and until when',
    permission: may(DASHBOARD_LIST, 'read'),
    params: idParams,
    data: state,
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/dashboards/walls/:id',
    summary: 'Make the key of a wall display, shown once; one from before ends',
    permission: may(DASHBOARD_LIST, 'update'),
    confidential: true,
    params: idParams,
    body: wallWrite,
    example: { body: { days: 90 } },
    data: z.object({ key: z.string(), address: z.string(), expiresOn: day }),
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/dashboards/walls/:id',
    summary: 'End a wall display at once',
    done: 'The wall display has ended',
    permission: may(DASHBOARD_LIST, 'update'),
    params: idParams,
  }),
}

/** What a screen reads: figures alone, without people, rows and links. */
export const wallFigures = endpoint({
  method: 'POST',
  path: WALL_FIGURES_PATH,
  summary: 'The figures of a wall display, by its key: without people, rows and links',
  permission: 'public',
  confidential: true,
  example: { body: { key: 'k'.repeat(43) } },
  body: z.strictObject({ key: z.string().regex(/^[\w-]{43}$/, 'The key is not complete') }),
  data: wallFiguresData,
})
