import { CalendarOutlined, CloseOutlined, MailOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { MEDICAL_CENTER, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { TEST_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import { type RecallRow, recall, recalls } from '@selamat/contract/domains/medical/occupational/recall'
import { RECALL_STATE_LABELS } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo, writeQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { type Failures, outcomeText } from '../../../ui/list/outcome.ts'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './exposure-texts.ts'
import { OccupationalTabs } from './occupational-tabs.tsx'

const view = registerView(recalls)
const MEANINGS = {
  DUE: 'attention',
  SUMMONED: 'waiting',
  BOOKED: 'inforce',
  DONE: 'ended',
  DECLINED: 'stopped',
  EXCUSED: 'ended',
} as const

const ICONS = { summon: <MailOutlined />, decline: <CloseOutlined />, excuse: <MinusCircleOutlined /> } as const

const columns = registerColumns(recalls, [
  {
    key: 'fullName',
    cell: ({ fullName, username, photoFileId }) => <Person name={fullName} second={username} photo={photoFileId} />,
    width: 220,
    priority: 'key',
  },
  {
    key: 'dueOn',
    cell: ({ dueOn, daysLeft }) => (
      <Row gap={8} wrap>
        {dueOn}
        <Text size="small" tone={daysLeft < 0 ? 'stopped' : 'secondary'}>
          {daysLeft < 0 ? texts.daysLate(-daysLeft) : texts.daysLeft(daysLeft)}
        </Text>
      </Row>
    ),
    width: 190,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'tests',
    cell: ({ tests }) => tests.map((test) => TEST_LABELS[test]).join(', '),
    width: 260,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} meaning={MEANINGS[status]} label={RECALL_STATE_LABELS[status]} />,
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'summonedAt', cell: ({ summonedAt }) => dateTime(summonedAt), width: 160 },
])

type Closing = { readonly row: RecallRow; readonly action: 'decline' | 'excuse' }

/** Who is called for tests that are due. */
export default function RecallPage() {
  const { list } = useRegister(view, recall.list)
  const can = useCan()
  const go = useGo()
  const [closing, close] = useState<Closing | null>(null)
  const writes = can('update', MEDICAL_RECORD)
  const books = can('create', MEDICAL_CENTER)
  return (
    <ListPage<RecallRow>
      {...list}
      title={texts.recalls}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.recalls }]}
      purpose={texts.recallsPurpose}
      tabs={<OccupationalTabs />}
      columns={columns}
      searches={texts.recallSearch}
      nameOf={({ fullName }) => fullName}
      open={({ userId }) => ({ to: `/fitness/detail?id=${userId}` })}
      bulk={writes ? [{ key: 'summon', label: texts.summon, icon: ICONS.summon, run: summonAll }] : []}
      actions={(row) => [
        ...(books && (row.status === 'DUE' || row.status === 'SUMMONED')
          ? [
              {
                key: 'book',
                icon: <CalendarOutlined />,
                label: texts.book,
                run: () => go(`/reservation/add${writeQuery({ for: 'others', patientId: row.userId, examines: 1 })}`),
              },
            ]
          : []),
        ...row.actions.map(({ action, label, allowed, reason }) => ({
          key: action,
          icon: ICONS[action],
          label,
          disabledReason: allowed ? null : reason,
          run: () => (action === 'summon' ? void summon(row) : close({ row, action })),
        })),
      ]}
      nothingYet={<NothingYet title={texts.noRecalls} text={texts.noRecallsText} />}
    >
      {closing !== null && <CloseDialog {...closing} onClose={() => close(null)} />}
    </ListPage>
  )
}

async function summon({ id }: RecallRow): Promise<void> {
  try {
    const { data, message } = await call(recall.summon, { body: { ids: [id] } })
    const [refused] = data.refused
    if (refused) toast.error('Failed to save data', refused.message)
    else toast.success('Success', message)
  } catch (thrown) {
    toast.error('Failed to save data', messageOf(thrown))
  }
  await refresh(recall.list)
}

/** Summons a selection; whoever is not summoned is listed with the reason. */
async function summonAll(
  rows: readonly RecallRow[],
  showFailures: (failed: Failures | null) => void,
): Promise<boolean> {
  try {
    const { summoned, refused } = (await call(recall.summon, { body: { ids: rows.map(({ id }) => id) } })).data
    const failed = refused.map(({ id, message: failure }) => ({ id, failure }))
    const title = outcomeText(texts.summonedCount, [...summoned.map((id) => ({ id, failure: null })), ...failed])
    if (failed.length === 0) toast.success('Success', title)
    showFailures(failed.length === 0 ? null : { title, of: failed })
    return true
  } catch (thrown) {
    toast.error('Failed to save data', messageOf(thrown))
    return false
  } finally {
    void refresh(recall.list)
  }
}

const own = { id: true, version: true } as const
const declining = recall.decline.body.omit(own)
const excusing = recall.excuse.body.omit(own)

function CloseDialog({ row: { id, version, fullName }, action, onClose }: Closing & { readonly onClose: () => void }) {
  const shared = { reload: () => refresh(recall.list), onClose }
  return action === 'decline' ? (
    <ActionDialog
      {...shared}
      title={texts.declineTitle(fullName)}
      text={texts.declineText}
      verb={texts.decline}
      schema={declining}
      initial={{ reason: '' }}
      fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
      send={(body) => call(recall.decline, { body: { ...body, id, version } })}
    />
  ) : (
    <ActionDialog
      {...shared}
      title={texts.excuseTitle(fullName)}
      text={texts.excuseText}
      verb={texts.excuse}
      schema={excusing}
      initial={{ reason: '', quietUntil: '' }}
      fields={(form) => (
        <>
          <DayField form={form} name="quietUntil" label={texts.excuseUntil} required />
          <AreaField form={form} name="reason" label={texts.reason} required />
        </>
      )}
      send={(body) => call(recall.excuse, { body: { ...body, id, version } })}
    />
  )
}
