import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { inOrder } from '../../kit/order.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../kit/register.ts'
import { day, id, instant, optionalId, text } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { site } from '../organisation/site.ts'
import { EVIDENCE_ITEM } from './items.ts'

/** For whom the evidence is. */
export const STANDARDS = ['ISO45001', 'SMK3', 'CLIENT'] as const
export type Standard = (typeof STANDARDS)[number]
export const STANDARD_LABELS: Readonly<Record<Standard, string>> = {
  ISO45001: 'ISO 45001',
  SMK3: 'SMK3 (PP 50/2012)',
  CLIENT: 'Client audit',
}

/** What a binder does now: derived from what is written of it. */
export const BINDER_STATES = ['QUEUED', 'COLLECTING', 'READY', 'FAILED'] as const
export const BINDER_STATE_LABELS: Readonly<Record<(typeof BINDER_STATES)[number], string>> = {
  QUEUED: 'In the queue',
  COLLECTING: 'Being made',
  READY: 'Ready',
  FAILED: 'Failed',
}

/** A binder covers at most so many days. */
export const MOST_BINDER_DAYS = 400

export const binderRow = z.object({
  id,
  number: z.string(),
  standard: z.enum(STANDARDS),
  title: z.string(),
  siteName: z.string().nullable(),
  from: day,
  until: day,
  requestedByName: z.string(),
  requestedAt: instant,
  state: z.enum(BINDER_STATES),
  /** What is being collected. */
  step: z.string().nullable(),
  /** Files that are written. */
  written: z.int(),
  problem: z.string().nullable(),
  readyAt: instant.nullable(),
  sha256: z.string().nullable(),
  /** For whom has made it alone: it holds what this person can read. */
  file: fileData.nullable(),
})
export type BinderRow = z.infer<typeof binderRow>

export const evidenceBinders = register({
  label: { one: 'evidence binder', many: 'evidence binders' },
  file: 'evidence-binders',
  row: binderRow,
  filters: {
    standard: oneOf('For', STANDARDS, STANDARD_LABELS),
    siteId: records('Site', site),
    requestedAt: days('Made'),
    id: anyOf(id),
  },
  sortable: ['requestedAt', 'title'],
  order: { column: 'requestedAt', direction: 'descending' },
  columns: {
    number: 'Number',
    title: 'Binder',
    standard: { label: 'For', value: ({ standard }) => STANDARD_LABELS[standard] },
    siteName: { label: 'Site', value: ({ siteName }) => siteName ?? 'All sites' },
    from: 'From',
    until: 'To',
    state: { label: 'Status', value: ({ state }) => BINDER_STATE_LABELS[state] },
    requestedByName: 'Made by',
    requestedAt: 'Made',
  },
})

const isShort = ({ from, until }: { readonly from: string; readonly until: string }) =>
  (Date.parse(until) - Date.parse(from)) / 86_400_000 < MOST_BINDER_DAYS

export const binderWrite = z
  .strictObject({
    standard: z.enum(STANDARDS, 'Choose one from the list'),
    title: text(150),
    siteId: optionalId,
    from: day,
    until: day,
  })
  .superRefine(inOrder(['from', 'until'], 'Choose a day on or after the first'))
  .refine(isShort, { message: `Choose at most ${MOST_BINDER_DAYS} days`, path: ['until'] })

const onBinders = (action: 'read' | 'create') => may(EVIDENCE_ITEM, action)

/** Binders of evidence for an audit. */
export const evidence = {
  list: endpoint({
    ...evidenceBinders.list,
    path: '/evidence-binders/list',
    summary: 'List evidence binders',
    permission: onBinders('read'),
  }),
  get: endpoint({
    method: 'GET',
    path: '/evidence-binders/:id',
    summary: 'Read an evidence binder, how far it is',
    permission: onBinders('read'),
    params: idParams,
    data: binderRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/evidence-binders',
    summary: 'Collect what somebody can read of a period into a binder',
    done: 'The binder is being made. You get a notification when it is ready',
    permission: onBinders('create'),
    creates: true,
    example: {
      body: {
        standard: 'ISO45001',
        title: 'Surveillance audit 2026',
        siteId: null,
        from: '2026-01-01',
        until: '2026-06-30',
      },
    },
    body: binderWrite,
    data: binderRow,
  }),
  again: endpoint({
    method: 'POST',
    path: '/evidence-binders/:id/again',
    summary: 'Make a failed binder again',
    done: 'The binder is being made. You get a notification when it is ready',
    permission: onBinders('create'),
    params: idParams,
    data: binderRow,
  }),
}
