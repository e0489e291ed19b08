import { z } from 'zod'
import { DELETED, endpoint, FOUND, idParams, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { id, instant, rowVersion } from '../../kit/text.ts'
import { DASHBOARD, DASHBOARD_LIST } from './items.ts'
import { MOST_WIDGETS, widget } from './widget.ts'

/** Where its figures come from: from here, or from another product that shows them. */
export const SOURCES = ['BUILT_IN', 'EXTERNAL'] as const
export type Source = (typeof SOURCES)[number]

/** What reads have in place of a key; sent back, it keeps the key that is stored. */
export const HIDDEN_KEY = '••••••••'
export const MOST_DASHBOARDS = 200

/** A text that has to be there, with the message of the specification (DASH-12 to 15). */
const named = (noun: string, most: number) =>
  z
    .string(`Please input your ${noun}!`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, `Please input your ${noun}!`).max(most, `At most ${most} characters`))

const fields = z.strictObject({
  title: named('Title', 100),
  description: named('Description', 500),
  /** Its short name; of an external one, its id there. */
  name: named('Name', 100),
  /** Never leaves again. */
  key: named('Key', 500),
  /** Whether a frame is drawn around it. */
  border: z.boolean().default(true),
  source: z.enum(SOURCES).default('BUILT_IN'),
  /** Who sees it: everybody with one of these roles. */
  roleIds: z
    .array(id)
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each role once')
    .default([]),
  /** Its place among the dashboards of the company, from 1. Left out, it is the last one, or stays where it is. */
  priority: z.int().min(1).max(MOST_DASHBOARDS).optional(),
  widgets: z.array(widget).max(MOST_WIDGETS, `At most ${MOST_WIDGETS} widgets`).default([]),
})
export type DashboardInput = z.output<typeof fields>

const head = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  priority: z.int(),
  border: z.boolean(),
  source: z.enum(SOURCES),
})
const row = head.extend({
  version: z.int(),
  name: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  widgets: z.int(),
  updatedAt: instant,
  /** It can be deleted: it is neither the only one, nor the first of a role. */
  canDelete: z.boolean(),
})
export type DashboardRow = z.output<typeof row>

const detail = row.extend({
  /** Eight dots. */
  key: z.literal(HIDDEN_KEY),
  widgets: z.array(z.object({ ...widget.shape })),
})
export type DashboardDetail = z.output<typeof detail>

const managing = (action: 'create' | 'read' | 'update' | 'delete') => may(DASHBOARD_LIST, action)
const example = {
  title: 'Permits of the turnaround',
  description: 'What is live, and what holds it up',
  name: 'turnaround',
  key: 'wall-7',
  roleIds: [],
  widgets: [{ measure: 'permits-live', visual: 'NUMBER', higherIsBetter: false, x: 0, y: 0, w: 3, h: 2 }],
}

/** Dashboards that a company puts together (DASH-10, DASH-16 to 22). */
export const dashboard = {
  list: endpoint({
    method: 'POST',
    path: '/dashboards/list',
    summary: "The dashboards of the caller's roles, the first first",
    permission: may(DASHBOARD, 'read'),
    data: z.array(head),
  }),
  listAll: endpoint({
    method: 'POST',
    path: '/dashboards/list-all',
    summary: 'All dashboards of the company with their roles, in their order',
    permission: managing('read'),
    data: z.array(row),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dashboards',
    summary: 'Create a dashboard',
    done: SAVED,
    permission: managing('create'),
    creates: true,
    body: fields,
    example: { body: example },
    data: z.object({ id: z.int(), version: z.int() }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/dashboards/update',
    summary: 'Change a dashboard, with its widgets and roles',
    done: SAVED,
    permission: managing('update'),
    body: fields.extend({ id, version: rowVersion }),
    example: { body: { ...example, id: 1, version: 1 } },
    data: z.object({ id: z.int(), version: z.int() }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/dashboards/priorities/update',
    summary: 'Put the dashboards of the company in an order; all of them are named',
    done: 'Order saved',
    permission: managing('update'),
    body: z.strictObject({ ids: z.array(id).min(1).max(MOST_DASHBOARDS) }),
    example: { body: { ids: [1] } },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/dashboards/:id',
    summary: 'Delete a dashboard that is neither the only one nor the first of a role',
    done: DELETED,
    permission: managing('delete'),
    params: idParams,
    ifMatch: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/dashboards/:id',
    summary: 'Read a dashboard: one of the own roles, or any with the right to manage them',
    done: FOUND,
    permission: may([DASHBOARD, DASHBOARD_LIST], 'read'),
    params: idParams,
    data: detail,
  }),
}
