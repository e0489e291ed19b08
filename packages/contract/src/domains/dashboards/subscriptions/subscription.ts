import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant, optionalId, rowVersion } from '../../../kit/text.ts'
import { pageFilter } from '../figures.ts'
import { FIGURE_ITEMS } from '../items.ts'
import { widgetPeriod } from '../widget.ts'

export const CADENCES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Cadence = (typeof CADENCES)[number]
export const CADENCE_LABELS: Readonly<Record<Cadence, string>> = {
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
}
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Every month has this day. */
export const LAST_MONTH_DAY = 28
/** Mails of one person. */
export const MOST_SUBSCRIPTIONS = 20

/** Pages that are built in, which can be mailed and saved as a file. */
export const MAILED_PAGES = ['MANAGEMENT', 'PIC', 'EMPLOYEE'] as const
export type MailedPage = (typeof MAILED_PAGES)[number]

/** Which figures: of a page that is built in or of a dashboard, with the filters and the period of the page. */
export const whichFigures = z.strictObject({
  page: z
    .enum(MAILED_PAGES)
    .nullish()
    .transform((value) => value ?? null),
  dashboardId: optionalId,
  filter: pageFilter.default({}),
  /** In place of the period of each figure. */
  period: widgetPeriod.nullish().transform((value) => value ?? null),
})
export type WhichFigures = z.output<typeof whichFigures>
export const namesOne = ({ page, dashboardId }: Pick<WhichFigures, 'page' | 'dashboardId'>) =>
  (page === null) !== (dashboardId === null)
export const NAME_ONE = 'Name a page or a dashboard'

const when = z.strictObject({
  cadence: z.enum(CADENCES, 'Choose one from the list'),
  /** In Jakarta. */
  hour: z.int('Use a whole hour').min(0, 'At least 0').max(23, 'At most 23'),
  /** Of the week from 1 for Monday, or of the month; null every day. */
  day: z
    .int('Use a whole number')
    .nullish()
    .transform((value) => value ?? null),
})
export type SubscriptionTime = z.output<typeof when>

type Issues = { readonly addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }
/** The day fits how often. */
function checkDay({ cadence, day }: SubscriptionTime, { addIssue }: Issues) {
  const issue = (message: string) => addIssue({ code: 'custom', path: ['day'], message })
  if (cadence === 'DAILY' && day !== null) issue('Every day needs no day')
  if (cadence === 'WEEKLY' && (day === null || day < 1 || day > 7)) issue('Choose a day of the week')
  if (cadence === 'MONTHLY' && (day === null || day < 1 || day > LAST_MONTH_DAY))
    issue(`Choose a day from 1 to ${LAST_MONTH_DAY}`)
}

/** When somebody wants mails, in words: "Every week on Monday at 07:00". */
export function timeText({ cadence, hour, day }: SubscriptionTime): string {
  const on = cadence === 'WEEKLY' ? ` on ${WEEKDAYS[(day ?? 1) - 1]}` : cadence === 'MONTHLY' ? ` on day ${day}` : ''
  return `${CADENCE_LABELS[cadence]}${on} at ${String(hour).padStart(2, '0')}:00`
}

/** A page to be mailed to whoever writes this. */
export const subscriptionWrite = whichFigures.extend(when.shape).superRefine((value, context) => {
  checkDay(value, context)
  if (!namesOne(value)) context.addIssue({ code: 'custom', path: ['dashboardId'], message: NAME_ONE })
})
export type SubscriptionWrite = z.output<typeof subscriptionWrite>
export const subscriptionTime = when.superRefine(checkDay)
const subscriptionUpdate = when.extend({ id, version: rowVersion }).superRefine(checkDay)

/** Why a mail was not sent. */
export const SKIPPED = ['ACCOUNT', 'ADDRESS', 'DELETED', 'ELSEWHERE', 'RIGHT'] as const
export type Skipped = (typeof SKIPPED)[number]
export const SKIPPED_LABELS: Readonly<Record<Skipped, string>> = {
  ACCOUNT: 'Your account could not sign in then',
  ADDRESS: 'Your account had no email address',
  DELETED: 'The dashboard was deleted',
  ELSEWHERE: 'The dashboard is now one of another product',
  RIGHT: 'You could not open the dashboard any more',
}

const row = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  /** The page that it is of; null: the dashboard was deleted. */
  to: z.string().nullable(),
  cadence: z.enum(CADENCES),
  hour: z.int(),
  day: z.int().nullable(),
  /** Filters and period in words. */
  filters: z.string(),
  period: z.string(),
  dueAt: instant,
  last: z.object({ at: instant, skipped: z.enum(SKIPPED).nullable() }).nullable(),
})
export type SubscriptionRow = z.output<typeof row>

const example = { page: 'MANAGEMENT' as const, cadence: 'WEEKLY' as const, hour: 7, day: 1 }

/** Pages of figures by mail: made for their recipient, in the own data scope, when they are sent. */
export const subscription = {
  list: endpoint({
    method: 'POST',
    path: '/dashboards/subscriptions/list',
    summary: "The caller's mails of dashboards, with what became of the last one",
    permission: 'signed-in',
    ownScope: true,
    data: z.array(row),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dashboards/subscriptions',
    summary: 'Have a page of figures mailed to oneself',
    done: SAVED,
    permission: may(FIGURE_ITEMS, 'read'),
    creates: true,
    body: subscriptionWrite,
    example: { body: example },
    data: z.object({ id: z.int(), version: z.int() }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/dashboards/subscriptions/update',
    summary: 'Change when the mails of a page come',
    done: SAVED,
    permission: 'signed-in',
    ownScope: true,
    body: subscriptionUpdate,
    example: { body: { id: 1, version: 1, cadence: 'DAILY', hour: 6 } },
    data: z.object({ id: z.int(), version: z.int() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/dashboards/subscriptions/:id/send',
    summary: 'Send the mail of a page now, beside its times',
    done: 'The email is on its way',
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/dashboards/subscriptions/:id',
    summary: 'Stop the mails of a page',
    done: DELETED,
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
  }),
}
