import { EditOutlined } from '@ant-design/icons'
import type { Empty, Endpoint } from '@selamat/contract/kit/endpoint'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { ConfigProvider } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { type Loaded, refresh, useLoad } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { texts } from './texts.ts'

interface Stamps {
  readonly version: number
  readonly updatedAt: string | null
  readonly updatedBy: string | null
}

/** A page of settings: how it is read, edited and written. */
export interface SettingsSpec<Data extends Stamps, Values extends object, Output> {
  readonly name: string
  readonly item: ItemKey
  readonly read: Endpoint<Empty, Empty, Empty, ZodType<Data>>
  readonly schema: ZodType<Output, Values>
  readonly valuesOf: (data: Data) => Values
  readonly save: (values: Output, version: number) => Promise<{ readonly data: Data; readonly message: string }>
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
  readonly fields: (form: Form<Values>, data: Data) => ReactNode
}

interface SettingsLayoutProps {
  readonly title: string
  readonly purpose: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The layout of every page of settings: its header with the tabs. */
export function SettingsLayout({ title, purpose, actions, children }: SettingsLayoutProps) {
  return (
    <Page>
      <PageHead
        title={title}
        up={[{ label: texts.settings }]}
        purpose={purpose}
        tabs={<SettingsTabs />}
        {...(actions === undefined ? {} : { actions })}
      />
      {children}
    </Page>
  )
}

/** A head action that opens the list of the records. */
export function EditLink({ label, to }: { label: string; to: string }) {
  const go = useGo()
  return <HeadActions actions={[{ key: 'edit', label, icon: <EditOutlined />, run: () => go(to) }]} />
}

interface SettingsFormProps<Data extends Stamps, Values extends object, Output> {
  readonly spec: SettingsSpec<Data, Values, Output>
  /** Part of a page that has more: the foot does not stick. */
  readonly inline?: boolean
}

/** The form of a page of settings: loads it, saves it, and shows the last editor. */
export function SettingsForm<Data extends Stamps, Values extends object, Output>(
  props: SettingsFormProps<Data, Values, Output>,
) {
  const loaded: Loaded<Data | null> = useLoad(props.spec.read, {})
  // Keeps the first loaded values, so that a reload does not discard input.
  const first = useRef<Data | null>(null)
  const [saved, setSaved] = useState<Data | null>(null)
  if (first.current === null && loaded.state === 'success') first.current = loaded.data
  const data = saved ?? first.current
  if (data !== null) return <Editor key={data.version} {...props} data={data} onSaved={setSaved} />
  if (loaded.loading) return <Spinner page />
  return <LoadFailed title={texts.loadFailed} error={loaded.error} onRetry={loaded.reload} />
}

function Editor<Data extends Stamps, Values extends object, Output>(
  props: SettingsFormProps<Data, Values, Output> & { data: Data; onSaved: (data: Data) => void },
) {
  const { spec, inline = false, data, onSaved } = props
  const may = useCan()('update', spec.item)
  const [initial] = useState(() => ({ values: spec.valuesOf(data), version: data.version }))
  const { form, notes } = useRecordForm({
    schema: spec.schema,
    initial,
    draftKey: `settings:${spec.name}`,
    ...(spec.pickers === undefined ? {} : { pickers: spec.pickers }),
    save: async (values, { version }) => {
      const answer = await spec.save(values, version)
      void refresh(spec.read)
      return {
        message: answer.message,
        done: () => onSaved(answer.data),
      }
    },
    read: async () => {
      const now = (await call(spec.read, {})).data
      return { values: spec.valuesOf(now), version: now.version }
    },
  })
  const { updatedBy, updatedAt } = data
  const stamp = updatedBy && updatedAt && <small>{texts.lastChange(updatedBy, dateTime(updatedAt))}</small>
  return (
    <ConfigProvider componentDisabled={!may}>
      <FormBody form={form} label={spec.name}>
        <div className="form-sections">
          {may ? notes : <ReadOnlyNote reason={texts.notAllowed} />}
          {spec.fields(form, data)}
        </div>
        {may && <FormFoot form={form} left={stamp} inline={inline} onCancel={() => form.reset(spec.valuesOf(data))} />}
      </FormBody>
    </ConfigProvider>
  )
}

/** The pages of settings that the reader can open, as tabs of their page headers. */
function SettingsTabs() {
  const can = useCan()
  const company = can('read', 'submenu/Company')
  const tabs = [
    { label: texts.corporate, to: '/general-corporate', visible: company },
    { label: texts.group, to: '/general-group', visible: can('read', 'submenu/User') },
    { label: texts.role, to: '/general-role', visible: can('read', 'submenu/Role') },
    { label: texts.branding, to: '/general-theme', visible: company },
    { label: texts.reminder, to: '/general-reminder', visible: company },
  ]
  return <LinkTabs label={texts.tabs} tabs={tabs} />
}
