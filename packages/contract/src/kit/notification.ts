import { z } from 'zod'

/** How a notification reaches a person. */
export const NOTIFICATION_CHANNELS = ['bell', 'email'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** The bell alone, or an email beside it. */
export const BELL: readonly NotificationChannel[] = ['bell']
export const BOTH: readonly NotificationChannel[] = ['bell', 'email']

/** Values of notifications. */
export const text = z.string()
export const count = z.int()

/** What a notification says on the bell; the subject is the subject of its email, too. */
export interface NotificationText {
  readonly subject: string
  readonly body: string
}

/** Makes the full address of a path for an email; empty where the server knows no public address. */
type ToAddress = (path: string) => string

/** What must be noticed before all else: work stops, or soon has to. */
export const URGENCIES = ['stop', 'attention'] as const

/** Everything the product knows about a kind of notification; its values are the `params` of a stored one. */
interface Definition<Params> {
  /** What people call it. */
  readonly label: string
  /** The table of the subject record. */
  readonly entityKind: string
  readonly text: (params: Params) => NotificationText
  /** The page that opens; `entityId` is the id of the subject record. */
  readonly link: (params: Params, entityId: number) => string
  /** The email, where its subject and paragraphs are not those of the bell and the link. */
  readonly email?: (
    params: Params,
    address: ToAddress,
  ) => { readonly subject: string; readonly lines: readonly string[] }
  /** What the bell keeps of long values. */
  readonly brief?: (params: Params) => Params
  /** The channels it can use (both), and those it uses if nothing else is set (the bell). */
  readonly channels?: readonly NotificationChannel[]
  readonly default?: readonly NotificationChannel[]
  /** Those that nobody can turn off for themselves, as safety or the security of the account needs them. */
  readonly required?: readonly NotificationChannel[]
  readonly urgency?: (typeof URGENCIES)[number]
}

const BODY_MAX = 500
const clip = (text: string) => (text.length > BODY_MAX ? `${text.slice(0, BODY_MAX - 1)}…` : text)

/**
 * A kind of notification: the shape of its values, and how they become text. What it gives reads stored values, so that
 * a caller needs no type of its own; they throw ZodError where the values are not of the kind.
 */
export function defineNotification<Shape extends z.ZodObject>(shape: Shape, definition: Definition<z.output<Shape>>) {
  const { label, entityKind, channels = BOTH } = definition
  return {
    label,
    entityKind,
    channels,
    default: definition.default ?? BELL,
    required: definition.required ?? [],
    urgency: definition.urgency ?? null,
    params: shape,
    brief: (stored: unknown): Record<string, unknown> => {
      const params = shape.parse(stored)
      return definition.brief?.(params) ?? params
    },
    text: (stored: unknown): NotificationText => {
      const { subject, body } = definition.text(shape.parse(stored))
      return { subject, body: clip(body) }
    },
    /** What the notification is about in words: the work, where its values have it. */
    work: (stored: unknown): string | null => {
      const { subject, title }: Record<string, unknown> = shape.parse(stored)
      const [work] = [subject, title].filter((value) => typeof value === 'string')
      return work ?? null
    },
    link: (stored: unknown, entityId: number): string => definition.link(shape.parse(stored), entityId),
    email: (stored: unknown, entityId: number, recipient: string, address: ToAddress) => {
      const params = shape.parse(stored)
      const { subject, body } = definition.text(params)
      const plain = { subject, lines: [`${body}.`, address(definition.link(params, entityId))] }
      const email = definition.email?.(params, address) ?? plain
      return {
        subject: email.subject,
        text: `${[`Hello ${recipient},`, ...email.lines].filter(Boolean).join('\n\n')}\n`,
      }
    },
  }
}

interface Choosable {
  readonly channels: readonly NotificationChannel[]
  readonly required: readonly NotificationChannel[]
}

/** The channels of a kind that one person cannot turn off; `base` are those in use where the person chose nothing. */
export function lockedChannels({ required }: Choosable, base: readonly NotificationChannel[]) {
  const locked = base.filter((channel) => required.includes(channel))
  // A company can send a required kind only by email: then that stays on.
  return required.length > 0 && locked.length === 0 ? base.slice(0, 1) : locked
}

/** The channels through which a kind reaches a person who made these choices. */
export function chosenChannels(
  kind: Choosable,
  base: readonly NotificationChannel[],
  choices: ReadonlyMap<NotificationChannel, boolean>,
): NotificationChannel[] {
  const locked = lockedChannels(kind, base)
  return kind.channels.filter((channel) => locked.includes(channel) || (choices.get(channel) ?? base.includes(channel)))
}
