import {
  DIGEST_HOURS,
  notificationPreferences,
  type PreferenceRow,
} from '@selamat/contract/domains/notifications/preferences'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Checkbox, Select } from 'antd'
import { type Ref, useImperativeHandle } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { type Form, useForm } from '../../../ui/form/use-form.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import type { ProfileFormHandle } from './profile-form.tsx'
import { NOTIFICATION_TEXTS as texts } from './texts.ts'
import './own-notifications.css'

type Preferences = DataOf<typeof notificationPreferences.read>
type Channel = PreferenceRow['channels'][number]

const schema = z.object({
  /** What was changed, by `KIND channel`. */
  changed: z.record(z.string(), z.boolean()),
  digestHour: z.int().nullable(),
})
type Values = z.input<typeof schema>

const HOURS = DIGEST_HOURS.map((hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
const CHANNELS = ['bell', 'email'] as const

/** The dialog around the form. */
interface Framed {
  readonly ref: Ref<ProfileFormHandle>
  readonly onLeave: () => void
}

/** The preferences of the user for notifications: channels by kind, and the daily summary. */
export default function OwnNotifications({ ref, onLeave }: Framed) {
  const { data, state, error, reload } = useLoad(notificationPreferences.read, {})
  if (state === 'failure') return <LoadFailed title={texts.failed} error={error} onRetry={reload} />
  if (data === null) return <Spinner page />
  return <PreferencesForm key={data.version} ref={ref} preferences={data} onLeave={onLeave} onReload={reload} />
}

interface PreferencesFormProps extends Framed {
  readonly preferences: Preferences
  readonly onReload: () => void
}

function PreferencesForm({ ref, preferences, onLeave, onReload }: PreferencesFormProps) {
  const { groups, email, version } = preferences
  const form = useForm<Values, Values>({
    schema,
    initial: { changed: {}, digestHour: preferences.digestHour },
    async save({ changed, digestHour }) {
      const choices = groups.flatMap(({ kinds }) =>
        kinds.flatMap(({ kind, channels }) =>
          channels.flatMap(({ channel }) => {
            const on = changed[`${kind} ${channel}`]
            return on === undefined ? [] : [{ kind, channel, on }]
          }),
        ),
      )
      const { message } = await call(notificationPreferences.update, { body: { choices, digestHour, version } })
      toast.success('Success', message)
      await refresh(notificationPreferences.read)
    },
  })
  useImperativeHandle(ref, () => ({ staysOpen: async () => form.dirty && !(await confirmLeave()) }))
  return (
    <FormBody form={form} label={texts.title} onReload={onReload}>
      <Stack gap={20} className="profile-form">
        <p className="quiet">{email === null ? texts.noEmail : texts.emailTo(email)}</p>
        <FieldLayout label={texts.digest} help={texts.digestHelp}>
          {(control) => (
            <Select<number>
              {...control}
              value={form.values.digestHour}
              placeholder={texts.digestOff}
              allowClear
              disabled={email === null}
              options={HOURS}
              onChange={(hour: number | undefined) => form.set('digestHour', hour ?? null)}
            />
          )}
        </FieldLayout>
        {groups.map((group) => (
          <Group key={group.title} group={group} form={form} withoutEmail={email === null} />
        ))}
      </Stack>
      <FormFoot form={form} inline submit={texts.save} onCancel={onLeave} />
    </FormBody>
  )
}

interface GroupProps {
  readonly group: Preferences['groups'][number]
  readonly form: Form<Values>
  readonly withoutEmail: boolean
}

function Group({ group: { title, kinds }, form, withoutEmail }: GroupProps) {
  const { changed } = form.values
  function change(key: string, stored: boolean, on: boolean) {
    const { [key]: _before, ...others } = changed
    form.set('changed', on === stored ? others : { ...others, [key]: on })
  }
  return (
    <table className="own-notifications__group">
      <thead>
        <tr>
          <Text as="th" size="small" tone="secondary" scope="col">
            {title}
          </Text>
          {CHANNELS.map((channel) => (
            <Text as="th" size="small" tone="secondary" key={channel} scope="col">
              {texts.channels[channel]}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, label, channels }) => (
          <tr key={kind}>
            <th scope="row">
              {label}
              {channels.some(({ locked }) => locked) && <span className="size-small quiet"> {alwaysOn(channels)}</span>}
            </th>
            {CHANNELS.map((name) => {
              const channel = channels.find((each) => each.channel === name)
              const key = `${kind} ${name}`
              return (
                <td key={name}>
                  {channel && (
                    <Checkbox
                      aria-label={`${label}: ${texts.channels[name]}`}
                      checked={changed[key] ?? channel.on}
                      disabled={channel.locked || (name === 'email' && withoutEmail)}
                      onChange={({ target }) => change(key, channel.on, target.checked)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const alwaysOn = (channels: readonly Channel[]): string =>
  channels.every(({ locked }) => locked)
    ? texts.alwaysOn
    : texts.alwaysOnBy(
        channels.flatMap(({ channel, locked }) => (locked ? [texts.channels[channel].toLowerCase()] : [])),
      )
