import { DownloadOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import {
  BINDER_STATE_LABELS,
  type BinderRow,
  binderWrite,
  evidence,
  evidenceBinders,
  STANDARD_LABELS,
  STANDARDS,
  type Standard,
} from '@selamat/contract/domains/evidence/evidence-binder'
import { EVIDENCE_ITEM } from '@selamat/contract/domains/evidence/items'
import { file as files } from '@selamat/contract/domains/files/file'
import { site } from '@selamat/contract/domains/organisation/site'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call, download } from '../../lib/client.ts'
import { dateTime } from '../../lib/format.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { choicesOf } from '../../lib/resource-reads.ts'
import { useCan } from '../../lib/session.ts'
import { refresh, useLoad } from '../../lib/use-load.ts'
import { registerColumns } from '../../register/register-columns.ts'
import { registerView } from '../../register/register-view.ts'
import { useRegister } from '../../register/use-register.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../ui/form/choice-fields.tsx'
import { DayField } from '../../ui/form/fields.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Note, Stack } from '../../ui/layout/layout.tsx'
import type { RowAction } from '../../ui/list/columns.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { toast } from '../../ui/toast.ts'
import { DashboardTabs } from '../dashboards/index.ts'
import { texts } from './texts.ts'

const view = registerView(evidenceBinders)
const sites = choicesOf(site)
const MEANINGS = { QUEUED: 'waiting', COLLECTING: 'waiting', READY: 'inforce', FAILED: 'stopped' } as const
const AGAIN_MS = 3000

const State = ({ row: { state } }: { readonly row: BinderRow }) => (
  <StatusTag status={state} meaning={MEANINGS[state]} label={BINDER_STATE_LABELS[state]} />
)
/** What is known of how far it is, or why it failed. */
const stepOf = ({ state, step, written, problem }: BinderRow) =>
  state === 'COLLECTING' ? texts.progress(step, written) : state === 'FAILED' ? problem : null

const columns = registerColumns(evidenceBinders, [
  { key: 'title', second: ({ number }) => number, width: 260 },
  { key: 'standard', cell: ({ standard }) => STANDARD_LABELS[standard], width: 160 },
  { key: 'siteName', cell: ({ siteName }) => siteName ?? texts.allSites, width: 140, priority: 'extra' },
  { key: 'from', width: 110, priority: 'key', onPhone: 'named' },
  { key: 'until', width: 110, priority: 'key', onPhone: 'named' },
  { key: 'state', cell: (row) => <State row={row} />, second: stepOf, width: 230, priority: 'key', onPhone: 'top' },
  { key: 'requestedByName' },
  { key: 'requestedAt', cell: ({ requestedAt }) => dateTime(requestedAt), width: 160 },
])

const isMade = ({ state }: BinderRow) => state === 'QUEUED' || state === 'COLLECTING'

async function fetchBinder({ file }: BinderRow): Promise<void> {
  if (file === null) return
  await download(files.download, { params: { id: file.id } }, file.name).catch((thrown: unknown) =>
    toast.error(texts.downloadFailed, messageOf(thrown)),
  )
}
async function makeAgain({ id }: BinderRow): Promise<void> {
  try {
    const { message } = await call(evidence.again, { params: { id } })
    toast.success('Success', message)
  } catch (thrown) {
    toast.error(texts.againFailed, messageOf(thrown))
  }
  await refresh(evidence.list)
}

function actionsOf(row: BinderRow, mayMake: boolean): RowAction[] {
  const fetching = {
    key: 'download',
    label: texts.download,
    icon: <DownloadOutlined />,
    run: () => void fetchBinder(row),
  }
  if (row.state === 'READY') return [{ ...fetching, disabledReason: row.file === null ? texts.ofOther : null }]
  const again = { key: 'again', label: texts.again, icon: <ReloadOutlined />, run: () => void makeAgain(row) }
  return row.state === 'FAILED' && mayMake ? [again] : []
}

/** Binders of evidence for audits: made in the background, with how far they are. */
export default function EvidencePage() {
  const { list } = useRegister(view, evidence.list)
  const can = useCan()
  const mayMake = can('create', EVIDENCE_ITEM)
  const [making, setMaking] = useState(false)
  const [query, change] = useAddressQuery()
  const isWorking = list.loaded.data.rows.some(isMade)
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => void refresh(evidence.list), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWorking])
  const opened = Number(query.binder ?? 0)
  return (
    <ListPage<BinderRow>
      {...list}
      title={texts.title}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      purpose={texts.purpose}
      tabs={<DashboardTabs />}
      columns={columns}
      searches={texts.searches}
      nameOf={({ title }) => title}
      open={({ id }) => ({ show: () => change({ binder: `${id}` }) })}
      actions={(row) => actionsOf(row, mayMake)}
      primary={
        mayMake && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {making && <MakeDialog onClose={() => setMaking(false)} />}
      {opened > 0 && <Binder id={opened} onClose={() => change({ binder: undefined })} />}
    </ListPage>
  )
}

const STANDARD_CHOICES = STANDARDS.map((value) => ({ value, label: STANDARD_LABELS[value] }))

const MakeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const standard: Standard = 'ISO45001'
  const siteId: number | null = null
  return (
    <ActionDialog
      drawer
      title={texts.makeTitle}
      text={texts.makeText}
      verb={texts.make}
      schema={binderWrite}
      initial={{ standard, title: '', siteId, from: '', until: '' }}
      fields={(form) => (
        <div className="fields">
          <ChoiceField form={form} name="standard" label={texts.standard} choices={STANDARD_CHOICES} required />
          <TextField form={form} name="title" label={texts.name} placeholder={texts.nameExample} required />
          <PickField form={form} name="siteId" label={texts.site} help={texts.siteHelp} source={sites} wide />
          <DayField form={form} name="from" label={texts.from} required />
          <DayField form={form} name="until" label={texts.until} required />
        </div>
      )}
      send={(body, options) => call(evidence.create, { body }, options)}
      reload={() => refresh(evidence.list)}
      onClose={onClose}
    />
  )
}

/** A binder with its proof. */
function Binder({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useLoad(evidence.get, { params: { id } })
  if (data === null) return null
  const { number, title, from, until, siteName, requestedByName, readyAt, sha256, file } = data
  return (
    <SideDrawer title={title} width={560} onClose={onClose}>
      <Stack gap={16}>
        <FactGrid
          facts={[
            { label: texts.name, value: number },
            { label: texts.status, value: <State row={data} /> },
            { label: texts.period, value: `${from} – ${until}` },
            { label: texts.site, value: siteName ?? texts.allSites },
            { label: texts.madeBy, value: requestedByName },
            { label: texts.readyAt, value: readyAt === null ? null : dateTime(readyAt) },
            { label: texts.sha, value: sha256, wide: true },
          ]}
        />
        {file !== null && (
          <Button icon={<DownloadOutlined />} onClick={() => void fetchBinder(data)}>
            {texts.download}
          </Button>
        )}
        <Note>{texts.verify}</Note>
      </Stack>
    </SideDrawer>
  )
}
