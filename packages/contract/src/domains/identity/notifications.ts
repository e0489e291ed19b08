import { z } from 'zod'
import { BELL, BOTH, defineNotification, text } from '../../kit/notification.ts'
import { APPOINTMENT_KINDS, appointmentRow } from './appointment.ts'

const CHANGES = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-off': 'Two-factor authentication was turned off',
} as const
export type AccountChange = keyof typeof CHANGES

/** Notifications of how somebody signs in. */
export const accountNotifications = {
  ACCOUNT_CHANGED: defineNotification(
    z.object({ change: z.enum(['password', 'email', 'two-factor-on', 'two-factor-off'] satisfies AccountChange[]) }),
    {
      label: 'Changes to how you sign in',
      entityKind: 'users',
      text: ({ change }) => ({
        subject: 'Your account',
        body: `${CHANGES[change]}. If this was not you, change your password and tell your administrator`,
      }),
      link: () => '/update-password',
      email: ({ change }) => ({
        subject: `${CHANGES[change]} on Selamat`,
        lines: [
          `${CHANGES[change]}.`,
          'If this was not you, use “Forgot password?” on the sign-in page at once and tell your administrator.',
        ],
      }),
      default: BOTH,
      required: BOTH,
    },
  ),
  PASSWORD_RESET: defineNotification(z.object({}), {
    label: 'Password set with a code',
    entityKind: 'users',
    text: () => ({ subject: 'Your account', body: 'Your password was set with a code sent to your email address' }),
    link: () => '/update-password',
    email: () => ({
      subject: 'Your Selamat password was changed',
      lines: [
        'Your password was changed with a code that we sent to this address. You are signed out everywhere, and your calendar address no longer works.',
        'If this was not you, tell your administrator at once.',
      ],
    }),
    channels: ['email'],
    default: ['email'],
    required: ['email'],
  }),
  EMAIL_CHANGED_FOR_YOU: defineNotification(z.object({}), {
    label: 'Email address changed by an administrator',
    entityKind: 'users',
    text: () => ({
      subject: 'Your account',
      body: 'An administrator changed your email address. If this is wrong, tell your administrator',
    }),
    link: () => '/home',
    channels: BELL,
    required: BELL,
  }),
}

const appointment = z.object({
  fullName: text,
  username: text,
  kind: appointmentRow.shape.kind,
  siteName: text.nullable(),
  actor: text,
})
type Appointment = z.infer<typeof appointment>
const appointed = ({ kind, siteName }: Appointment) =>
  `${APPOINTMENT_KINDS[kind].toLowerCase()} ${siteName === null ? 'at every site' : `at ${siteName}`}`
const appointmentLink = ({ username }: Appointment) => `/user/detail?username=${username}&tab=appointments`

/** Notifications of safety appointments. */
export const appointmentNotifications = {
  APPOINTMENT_PENDING: defineNotification(appointment, {
    label: 'Safety appointments to confirm',
    entityKind: 'appointments',
    text: (params) => ({
      subject: params.fullName,
      body: `${params.actor} appointed ${params.fullName} as ${appointed(params)}. Confirm or decline the appointment`,
    }),
    link: appointmentLink,
    required: BELL,
  }),
  APPOINTMENT_CONFIRMED: defineNotification(appointment, {
    label: 'Safety appointments confirmed',
    entityKind: 'appointments',
    text: (params) => ({
      subject: params.fullName,
      body: `${params.actor} confirmed the appointment of ${params.fullName} as ${appointed(params)}`,
    }),
    link: appointmentLink,
    required: BELL,
  }),
  APPOINTMENT_DECLINED: defineNotification(appointment.extend({ reason: text.nullable() }), {
    label: 'Safety appointments declined',
    entityKind: 'appointments',
    text: ({ reason, ...params }) => ({
      subject: params.fullName,
      body: `${params.actor} declined the appointment of ${params.fullName} as ${appointed(params)}: ${reason}`,
    }),
    link: appointmentLink,
    required: BELL,
  }),
  CONFIRMATION_TURNED_OFF: defineNotification(z.object({ actor: text }), {
    label: 'Confirmation of safety appointments turned off',
    entityKind: 'companies',
    text: ({ actor }) => ({
      subject: 'Role settings',
      body: `${actor} has turned off the confirmation of safety appointments by a second administrator`,
    }),
    link: () => '/general-role',
    required: BELL,
  }),
}
