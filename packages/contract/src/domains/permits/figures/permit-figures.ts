import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { period } from '../../../kit/period.ts'
import { may } from '../../../kit/permissions.ts'
import { day } from '../../../kit/text.ts'
import { GATES, type GateName } from '../gates.ts'
import { PERMIT } from '../items.ts'
import { LIVE, type PermitState, permitLifecycle } from '../permit-lifecycle.ts'
import { type PermitListQuery, permitList } from '../permit-register.ts'
import { PERMIT_STAGES, type PermitStage, WAITING_STAGES, type WaitingStage } from '../permit-stages.ts'

const { siteId, locationId, employerId, workTypeId, kind, risk } = permitList.checks
const filter = z.strictObject({ siteId, locationId, employerId, workTypeId, kind, risk }).partial()
export type FigureFilter = z.output<typeof filter>

const permits = z.int()
const minutes = z.number()

/** How permits go: what waits, what is live, what is late, which gates refused and how long each stage takes. */
export const permitFigures = {
  read: endpoint({
    method: 'POST',
    path: '/permits/figures',
    summary: 'Figures of the permits in the data scope: now, and of a period of days',
    permission: may(PERMIT, 'read'),
    body: z.strictObject({
      /** Of refusals and of the stages that ended, first and last day included. Left out: the last 30 days. */
      period: period.optional(),
      filter: filter.optional(),
    }),
    example: { body: { period: { from: '2026-10-22', until: '2026-11-20' }, filter: { siteId: [1] } } },
    data: z.object({
      /** The period that was counted. */
      from: day,
      until: day,
      /** Requests that wait for an approval, or for changes of their requester. */
      waiting: z.object({
        permits,
        stages: z.array(z.object({ stage: z.enum(WAITING_STAGES), permits })),
      }),
      /** Signed at the site: people may be at work, or may be soon. */
      live: z.object({
        permits,
        states: z.array(z.object({ status: z.enum(permitLifecycle.states), permits })),
      }),
      /** The window has ended, and nobody has handed back. */
      overdue: permits,
      /** Gates that refused an action at the site or stopped the work; a permit counts once for each gate. */
      refused: z.object({
        permits,
        gates: z.array(z.object({ gate: z.enum(GATES), permits, times: z.int() })),
      }),
      /** How many minutes permits were in a stage: all passes of a permit that ended in the period together. */
      stages: z.array(
        z.object({ stage: z.enum(PERMIT_STAGES), permits, average: minutes, median: minutes, ninetieth: minutes }),
      ),
    }),
  }),
}

type ListFilter = NonNullable<PermitListQuery['filter']>
type Period = z.output<typeof period>

/** The filter of the list of permits whose rows each figure counts. */
export const figureRows = {
  waiting: (): ListFilter => ({ status: ['WAITING_APPROVAL', 'REVISION'] }),
  waitingAt: (stage: WaitingStage): ListFilter => ({ waitsAt: [stage] }),
  live: (): ListFilter => ({ status: [...LIVE] }),
  liveAs: (status: PermitState): ListFilter => ({ status: [status] }),
  overdue: (): ListFilter => ({ quick: ['overdue'] }),
  refused: ({ from, until }: Period): ListFilter => ({ refusedOn: { from, until } }),
  refusedBy: (gate: GateName, { from, until }: Period): ListFilter => ({
    refusedGate: [gate],
    refusedOn: { from, until },
  }),
  passed: (stage: PermitStage, { from, until }: Period): ListFilter => ({
    passedStage: [stage],
    passedOn: { from, until },
  }),
} as const
