import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, register } from '../../../kit/register.ts'
import { id, instant, rowVersion, text } from '../../../kit/text.ts'
import { ALARM_READERS } from '../items.ts'
import { SHIFT_ALARM_ACTIONS, SHIFT_ALARM_STATE_LABELS, SHIFT_ALARM_STATES } from './shift-alarm-lifecycle.ts'

export const SHIFT_KINDS = ['HEARING', 'LUNG'] as const
export type ShiftKind = (typeof SHIFT_KINDS)[number]
export const SHIFT_KIND_LABELS: Readonly<Record<ShiftKind, string>> = { HEARING: 'Hearing', LUNG: 'Lung function' }

/** A group is judged from so many people on whose newest test can be compared with an earlier one. */
export const SHIFT_LEAST_MEASURED = 10
/** Tests of the last so many months count. */
export const SHIFT_MONTHS = 12
/** Of people who are exposed to nothing, at most this part has a shift by chance. [k] */
export const SHIFT_CHANCE = 0.05
/** A one-second volume that is lower than the first one by this part is a shift of the lungs. [k] */
export const LUNG_SHIFT = 0.15

const shiftAlarmRow = z.object({
  id,
  version: z.int(),
  groupId: id,
  groupName: z.string(),
  kind: z.enum(SHIFT_KINDS),
  status: z.enum(SHIFT_ALARM_STATES),
  raisedAt: instant,
  /** At least so many people have a shift, in steps of the smallest figure that is shown; never more exact, and never who. */
  people: z.int(),
  /** Of at least so many who were tested. */
  measured: z.int(),
  measure: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  actions: z.array(allowedAction(SHIFT_ALARM_ACTIONS)),
})
export type ShiftAlarmRow = z.infer<typeof shiftAlarmRow>

/** Groups of which several people hear or breathe worse than before. */
export const shiftAlarms = register({
  label: { one: 'group alarm', many: 'group alarms' },
  file: 'group-alarms',
  row: shiftAlarmRow,
  filters: {
    status: oneOf('State', SHIFT_ALARM_STATES, SHIFT_ALARM_STATE_LABELS),
    kind: oneOf('Test', SHIFT_KINDS, SHIFT_KIND_LABELS),
    raisedAt: days('Raised'),
    id: anyOf(id),
  },
  sortable: ['raisedAt'],
  order: { column: 'raisedAt', direction: 'descending' },
  columns: {
    groupName: 'Exposure group',
    kind: { label: 'Test', value: ({ kind }) => SHIFT_KIND_LABELS[kind] },
    people: { label: 'People', header: 'At least so many people' },
    raisedAt: 'Raised',
    status: { label: 'State', value: ({ status }) => SHIFT_ALARM_STATE_LABELS[status] },
    measure: 'Measure',
  },
})

export const shiftAlarm = {
  list: endpoint({
    ...shiftAlarms.list,
    path: '/shift-alarms/list',
    summary: 'List exposure groups of which several people hear or breathe worse than before',
    permission: may(ALARM_READERS, 'read'),
  }),
  close: endpoint({
    method: 'POST',
    path: '/shift-alarms/close',
    summary: 'Close an alarm with what was done at the workplace',
    done: 'Alarm closed',
    permission: may(ALARM_READERS, 'read'),
    body: z.strictObject({
      id,
      version: rowVersion,
      measure: text(500).pipe(z.string().min(10, 'Say what was done, in at least 10 letters')),
    }),
    data: shiftAlarmRow,
  }),
}
