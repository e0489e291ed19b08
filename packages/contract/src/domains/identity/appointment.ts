import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE } from '../../kit/list-query.ts'
import { employeeId } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, optionalId, rowVersion, text } from '../../kit/text.ts'
import { APPOINTMENT_DECISIONS, appointmentLifecycle } from './appointment-lifecycle.ts'

/** The safety functions a user can be appointed to, with their labels. */
export const APPOINTMENT_KINDS = {
  'safety-officer': 'Safety officer',
  authoriser: 'Authoriser',
  'permit-issuer': 'Permit issuer',
  'area-authority': 'Area authority',
  'isolation-officer': 'Isolation officer',
  'gas-tester': 'Gas tester',
  'fire-watch': 'Fire watch',
} as const
export type AppointmentKind = keyof typeof APPOINTMENT_KINDS

const kind = z.enum(
  [
    'safety-officer',
    'authoriser',
    'permit-issuer',
    'area-authority',
    'isolation-officer',
    'gas-tester',
    'fire-watch',
  ] satisfies AppointmentKind[],
  'Choose one from the list',
)

/** A safety function of a user at one site or every site, from a day until a day. */
export const appointmentRow = z.object({
  id,
  version: z.int(),
  kind,
  siteId: id.nullable(),
  /** Null: at every site of the company. */
  siteName: z.string().nullable(),
  validFrom: day,
  validUntil: day.nullable(),
  certificateId: id.nullable(),
  /** The certificate that proves the competence: its title and number, or a note entered by hand. */
  certificate: z.string().nullable(),
  status: z.enum(appointmentLifecycle.states),
  /** The administrator who gave or last extended it. */
  givenByName: z.string().nullable(),
  /** The administrator who confirmed or declined it. */
  decidedByName: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** Confirmed and valid today. */
  current: z.boolean(),
  /** The decisions possible in this state, with the reason if one is not allowed. */
  allowedActions: z.array(allowedAction(APPOINTMENT_DECISIONS)),
})
export type AppointmentRow = z.infer<typeof appointmentRow>

/** An appointment that waits for a second administrator, with its user. */
export const pendingAppointment = appointmentRow.extend({ username: z.string(), fullName: z.string() })
export type PendingAppointment = z.infer<typeof pendingAppointment>

const written = z.strictObject({
  kind,
  siteId: optionalId,
  validFrom: day,
  validUntil: day.nullish().transform((value) => value ?? null),
  certificateId: optionalId,
})

export const appointment = {
  /** The user's own, a subordinate's, or with permission to read users anyone's in the data scope. */
  list: endpoint({
    method: 'POST',
    path: '/appointments/list',
    summary: 'List the appointments of a user',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z.strictObject({ username: employeeId }),
    data: z.array(appointmentRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/appointments',
    summary: 'Appoint a user',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    creates: true,
    body: written.extend({ username: employeeId }),
    data: appointmentRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/appointments/update',
    summary: 'Change an appointment',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    body: written.extend({ id, version: rowVersion }),
    data: appointmentRow,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/appointments/:id',
    summary: 'Delete an appointment',
    done: DELETED,
    permission: may('submenu/User', 'update'),
    ifMatch: true,
    params: idParams,
  }),
  /** Those of users in the data scope, oldest first. */
  pending: endpoint({
    method: 'POST',
    path: '/appointments/pending/list',
    summary: 'List the appointments waiting for confirmation',
    permission: may('submenu/User', 'read'),
    kind: 'list',
    body: z.strictObject({
      start: z.int().min(0).max(MAX_OFFSET).optional(),
      page: z.int().min(1).max(MAX_OFFSET).optional(),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
    data: z.array(pendingAppointment),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/appointments/confirm/:id',
    summary: 'Confirm an appointment that another administrator gave',
    done: 'Appointment confirmed',
    permission: may('submenu/User', 'update'),
    params: idParams,
    body: z.strictObject({ version: rowVersion }),
    data: appointmentRow,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/appointments/decline/:id',
    summary: 'Decline an appointment that another administrator gave',
    done: 'Appointment declined',
    permission: may('submenu/User', 'update'),
    params: idParams,
    body: z.strictObject({ version: rowVersion, reason: text(500) }),
    data: appointmentRow,
  }),
}
