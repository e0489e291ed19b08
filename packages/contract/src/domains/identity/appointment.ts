import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, optionalId } from '../../kit/text.ts'
import { employeeId } from './password.ts'

/** The functions somebody can be trusted with, and how people call them. */
export const APPOINTMENT_HATS = {
  'safety-officer': 'Safety officer',
  authoriser: 'Authoriser',
  'permit-issuer': 'Permit issuer',
  'area-authority': 'Area authority',
  'isolation-officer': 'Isolation officer',
  'gas-tester': 'Gas tester',
  'fire-watch': 'Fire watch',
} as const
export type AppointmentHat = keyof typeof APPOINTMENT_HATS

const hat = z.enum(
  [
    'safety-officer',
    'authoriser',
    'permit-issuer',
    'area-authority',
    'isolation-officer',
    'gas-tester',
    'fire-watch',
  ] satisfies AppointmentHat[],
  'Choose one from the list',
)

/** A function that somebody holds at a site, or at every site, from a day until a day. */
export const appointmentRow = z.object({
  id,
  version: z.int(),
  hat,
  siteId: id.nullable(),
  /** Null: at every site of the company. */
  siteName: z.string().nullable(),
  validFrom: day,
  validUntil: day.nullable(),
  certificateId: id.nullable(),
  /** The certificate that proves it: its title and number, or what was noted by hand. */
  certificate: z.string().nullable(),
  /** Holds today. */
  current: z.boolean(),
})
export type AppointmentRow = z.infer<typeof appointmentRow>

const written = z.strictObject({
  hat,
  siteId: optionalId,
  validFrom: day,
  validUntil: day.nullish().transform((value) => value ?? null),
  certificateId: optionalId,
})

export const appointment = {
  /** One's own, a subordinate's, or with the right to read users anybody's in reach. */
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
    permission: may('submenu/User', 'update'),
    creates: true,
    body: written.extend({ username: employeeId }),
    data: appointmentRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/appointments/update',
    summary: 'Change an appointment',
    permission: may('submenu/User', 'update'),
    body: written.extend({ id, version: z.int().min(1) }),
    data: appointmentRow,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/appointments/:id',
    summary: 'Delete an appointment',
    permission: may('submenu/User', 'update'),
    ifMatch: true,
    params: idParams,
  }),
}
