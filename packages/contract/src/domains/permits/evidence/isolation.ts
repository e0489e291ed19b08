import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { id, instant, optionalText, text } from '../../../kit/text.ts'
import { ISOLATION_ACTIONS, isolationLifecycle } from '../isolation-lifecycle.ts'
import { ofPermit, recorded, recording } from './recorded.ts'

const version = z.int().min(1)

const isolationPointRow = z.object({
  id: z.int(),
  tag: z.string(),
  energy: z.string(),
  method: z.string(),
  place: z.string().nullable(),
  normalState: z.string().nullable(),
  equipmentCode: z.string(),
})

export const isolationRow = isolationPointRow.extend({
  /** Of the isolation; its point is `pointId`. */
  id: z.int(),
  pointId: z.int(),
  version: z.int(),
  status: z.enum(isolationLifecycle.states),
  lockNumber: z.string().nullable(),
  appliedByName: z.string().nullable(),
  appliedAt: instant.nullable(),
  verifiedByName: z.string().nullable(),
  verifiedAt: instant.nullable(),
  removedByName: z.string().nullable(),
  removedAt: instant.nullable(),
  transferredTo: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** Somebody else put the lock on: to remove it the reason is needed (29 CFR 1910.147 (e)(3)). */
  removeNeedsReason: z.boolean(),
  allowedActions: z.array(allowedAction(ISOLATION_ACTIONS)),
  canTransfer: z.boolean(),
})
export type IsolationRow = z.output<typeof isolationRow>

const moved = recorded.extend({ version: z.int(), isolation: z.enum(isolationLifecycle.states) })
const action = <S extends z.ZodRawShape>(path: string, summary: string, done: string, shape: S) =>
  endpoint({
    method: 'POST',
    path: `/permits/isolations/${path}`,
    summary,
    done,
    permission: recording,
    body: z.strictObject({ id, version, ...shape }),
    data: moved,
  })

/** Isolations of a permit: locked by one person, verified by another, removed when the work is over. */
export const isolation = {
  list: endpoint({
    method: 'GET',
    path: '/permits/isolations/:id',
    summary: 'List the isolations of a permit with what the caller can do',
    ...ofPermit,
    data: z.array(isolationRow),
  }),
  lock: action('lock', 'Lock an isolation point', 'Point locked', { lockNumber: text(60) }),
  verify: action('verify', 'Verify zero energy at a locked point', 'Zero energy verified', {}),
  startTest: action('start-test', 'Give energy back for a test run', 'Test run can begin', {}),
  endTest: action('end-test', 'Lock a point again after a test run', 'Point locked again', { lockNumber: text(60) }),
  remove: action('remove', 'Remove an isolation after the work', 'Isolation removed', { reason: optionalText(1000) }),
  transfer: action('transfer', 'Keep a point locked for another permit', 'Isolation transferred', { toPermitId: id }),
  add: endpoint({
    method: 'POST',
    path: '/permits/isolations',
    summary: 'Add isolation points at the site; work that goes on stops until they are verified',
    done: 'Points added',
    permission: recording,
    creates: true,
    body: z.strictObject({ permitId: id, pointIds: z.array(id).min(1, 'Choose at least one').max(100) }),
    data: recorded.omit({ id: true }),
  }),
  points: endpoint({
    method: 'GET',
    path: '/permits/isolation-points/:id',
    summary: 'List the points of the equipment of a permit and its place that it does not isolate yet',
    ...ofPermit,
    data: z.array(isolationPointRow),
  }),
  targets: endpoint({
    method: 'GET',
    path: '/permits/isolation-targets/:id',
    summary: 'List the permits to which the isolations of a permit can be transferred',
    ...ofPermit,
    data: z.array(z.object({ id: z.int(), number: z.string(), title: z.string() })),
  }),
}
