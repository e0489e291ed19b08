import { notificationPreferences } from '@selamat/contract/domains/notifications/preferences'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { chosenChannels, lockedChannels, type NotificationChannel } from '@selamat/contract/kit/notification'
import {
  NOTIFICATION_GROUPS,
  NOTIFICATIONS,
  type NotificationKind,
  readNotificationKind,
} from '@selamat/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { changeBy } from '../../platform/stale.ts'
import { reminderSettingsOf } from '../organisation/index.ts'

type Choices = ReadonlyMap<NotificationChannel, boolean>
const NONE: Choices = new Map()

/** The own preferences: channels by kind, and the hour of the daily summary. */
export function mountPreferences(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context
  serve(app, context, notificationPreferences, {
    read: ({ actor }) => preferencesOf(database.kysely, actor),
    update: ({ actor, body }) =>
      database.transaction(async (tx) => {
        await write(tx, actor, body, clock.now())
        return preferencesOf(tx, actor)
      }),
  })
}

/** The channels of one kind for each of these users; `base` are those in use where a user chose nothing. */
export async function channelsOf(
  db: Executor,
  kind: NotificationKind,
  base: readonly NotificationChannel[],
  userIds: readonly number[],
): Promise<Map<number, NotificationChannel[]>> {
  const rows = await run<{ userId: number; channel: NotificationChannel; isOn: boolean }>(
    db,
    sql`select user_id, channel, is_on from notification_choices
      where kind = ${kind} and user_id = any(${[...userIds]}::bigint[])`,
  )
  const ofUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    userIds.map((id) => {
      const choices = new Map(ofUser.get(id)?.map(({ channel, isOn }) => [channel, isOn]))
      return [id, chosenChannels(NOTIFICATIONS[kind], base, choices)]
    }),
  )
}

async function preferencesOf(db: Executor, actor: Actor): Promise<DataOf<typeof notificationPreferences.read>> {
  const [own] = await run<{
    email: string | null
    digestHour: number | null
    version: number | null
    allCompanies: boolean
  }>(
    db,
    sql`select u.email, s.digest_hour, s.version,
        exists (select from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
          where ur.user_id = u.id and r.scope = 'all') as all_companies from users u
      left join notification_settings s on s.user_id = u.id where u.id = ${actor.userId}`,
  )
  const rows = await run<{ kind: string; channel: NotificationChannel; isOn: boolean }>(
    db,
    sql`select kind, channel, is_on from notification_choices where user_id = ${actor.userId}`,
  )
  const choices = Map.groupBy(rows, ({ kind }) => kind)
  // The company chooses the channels of reminders.
  const { channels: ofReminders } = await reminderSettingsOf(db, actor.companyId)
  const present = (kind: NotificationKind) => {
    const definition = NOTIFICATIONS[kind]
    const base = kind.startsWith('REMINDER_') ? ofReminders : definition.default
    const chosen = new Map(choices.get(kind)?.map(({ channel, isOn }) => [channel, isOn]) ?? NONE)
    const on = chosenChannels(definition, base, chosen)
    const locked = lockedChannels(definition, base)
    const channels = definition.channels.map((channel) => ({
      channel,
      on: on.includes(channel),
      locked: locked.includes(channel),
    }))
    return { kind, label: definition.label, channels }
  }
  const groups = NOTIFICATION_GROUPS.filter(({ allCompanies }) => !allCompanies || own?.allCompanies)
  return {
    groups: groups.map(({ title, kinds }) => ({ title, kinds: kinds.map(present) })),
    digestHour: own?.digestHour ?? null,
    email: own?.email ?? null,
    version: own?.version ?? 0,
  }
}

type Input = BodyOf<typeof notificationPreferences.update>

/** Throws 409 STALE for a change from another window, 422 for a channel that a kind has not, or that stays on. */
async function write(tx: Tx, actor: Actor, { choices, digestHour, version }: Input, at: Date): Promise<void> {
  await run(
    tx,
    sql`insert into notification_settings (user_id, updated_at) values (${actor.userId}, ${at}) on conflict do nothing`,
  )
  const [written] = await run<{ version: number }>(
    tx,
    sql`update notification_settings set digest_hour = ${digestHour}, version = version + 1, updated_at = ${at}
      where user_id = ${actor.userId} and version = ${version} returning version`,
  )
  if (!written) throw httpError('STALE', { details: changeBy(actor.fullName, null) })
  const before = await preferencesOf(tx, actor)
  const offered = new Map(
    before.groups.flatMap(({ kinds }) =>
      kinds.flatMap(({ kind, channels }) =>
        channels.map((channel) => [`${kind} ${channel.channel}`, channel] as const),
      ),
    ),
  )
  choices.forEach(({ kind, channel, on }, index) => {
    const known = offered.get(`${kind} ${channel}`)
    const fault = !known ? 'This kind has no such channel' : known.locked && !on ? 'This notification stays on' : null
    if (fault) throw httpError('INVALID', { errors: { [`choices.${index}`]: fault } })
  })
  const rows = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]))
  await run(
    tx,
    sql`insert into notification_choices (user_id, kind, channel, is_on)
      select ${actor.userId}, kind, channel, is_on
      from json_to_recordset(${JSON.stringify([...rows.values()].map(({ kind, channel, on }) => ({ kind: readNotificationKind(kind), channel, is_on: on })))}::json)
        as c (kind text, channel text, is_on boolean)
      on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
  )
}
