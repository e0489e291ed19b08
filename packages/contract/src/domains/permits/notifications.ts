import { z } from 'zod'
import { BELL, defineNotification, text } from '../../kit/notification.ts'
import { permitAddress } from './items.ts'

const stopped = z.object({ number: text, title: text, place: text, reason: text })
const PERMIT_WARNINGS = ['gate', 'window', 'fireWatch'] as const
interface Warned {
  readonly number: string
  readonly time: string
  readonly gate: string
  readonly what: (typeof PERMIT_WARNINGS)[number]
}
const warningSubject = ({ number, time, gate, what }: Warned): string =>
  ({
    gate: `${number}: a gate closes at ${time}: ${gate}`,
    window: `${number}: the window ends at ${time}: hand it back or ask for more time`,
    fireWatch: `${number}: the fire watch is over: sign`,
  })[what]

/** Notifications of permits. */
export const permitNotifications = {
  PERMIT_STOPPED: defineNotification(stopped, {
    label: 'Work that was stopped',
    entityKind: 'permits',
    text: ({ number, title, place, reason }) => ({
      subject: `${number}: stop work`,
      body: `${title}, ${place}. ${reason}`,
    }),
    link: (_, id) => permitAddress(id),
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_EXPIRED: defineNotification(stopped, {
    label: 'Permits that expired without hand back',
    entityKind: 'permits',
    text: ({ number, title, place }) => ({
      subject: `${number}: expired`,
      body: `${title}, ${place}. Work must not go on. Sign everybody off and hand the permit back`,
    }),
    link: (_, id) => permitAddress(id),
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_FIRE: defineNotification(stopped, {
    label: 'Fire seen after hot work',
    entityKind: 'permits',
    text: ({ number, title, place, reason }) => ({
      subject: `${number}: fire seen`,
      body: `${title}, ${place}. ${reason}. The fire watch begins anew`,
    }),
    link: (_, id) => permitAddress(id),
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_STANDBY: defineNotification(z.object({ number: text, title: text, change: text }), {
    label: 'Another attendant, fire watch or rescue person',
    entityKind: 'permits',
    text: ({ number, title, change }) => ({ subject: number, body: `${title}. ${change}` }),
    link: (_, id) => permitAddress(id),
  }),
  PERMIT_WARNING: defineNotification(
    z.object({ number: text, title: text, place: text, time: text, gate: text, what: z.enum(PERMIT_WARNINGS) }),
    {
      label: 'Gates that close soon, and fire watches that are over',
      entityKind: 'permits',
      text: ({ title, place, what, ...one }) => ({
        subject: warningSubject({ what, ...one }),
        body: `${title}, ${place}${what === 'fireWatch' ? '' : '. Work stops then'}`,
      }),
      link: (_, id) => permitAddress(id),
      urgency: 'attention',
    },
  ),
  PERMIT_EXTENSION: defineNotification(z.object({ number: text, title: text, change: text }), {
    label: 'Longer windows of permits',
    entityKind: 'permits',
    text: ({ number, title, change }) => ({ subject: number, body: `${title}: ${change}` }),
    link: (_, id) => permitAddress(id),
  }),
}
