import { CheckOutlined } from '@ant-design/icons'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import {
  SHIFT_KIND_LABELS,
  type ShiftAlarmRow,
  shiftAlarm,
  shiftAlarms,
} from '@selamat/contract/domains/medical/occupational/shift-alarm'
import { SHIFT_ALARM_STATE_LABELS } from '@selamat/contract/domains/medical/occupational/shift-alarm-lifecycle'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { listTexts as texts } from './list-texts.ts'
import { OccupationalTabs } from './occupational-tabs.tsx'

const view = registerView(shiftAlarms)

const columns = registerColumns(shiftAlarms, [
  { key: 'groupName', cell: ({ groupName }) => groupName, width: 220, priority: 'key' },
  { key: 'kind', cell: ({ kind }) => SHIFT_KIND_LABELS[kind], width: 110, priority: 'key', onPhone: 'named' },
  {
    key: 'people',
    cell: ({ people, measured }) => texts.atLeast(people, measured),
    width: 200,
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'raisedAt', cell: ({ raisedAt }) => dateTime(raisedAt), width: 150, onPhone: 'named' },
  {
    key: 'measure',
    cell: ({ measure }) => measure ?? '–',
    second: ({ closedBy, closedAt }) => closedBy && `${closedBy}, ${dateTime(closedAt)}`,
    width: 250,
  },
  {
    key: 'status',
    cell: ({ status }) => (
      <StatusTag
        status={status}
        meaning={status === 'OPEN' ? 'attention' : 'ended'}
        label={SHIFT_ALARM_STATE_LABELS[status]}
      />
    ),
    width: 120,
    priority: 'key',
    onPhone: 'top',
  },
])

const closing = shiftAlarm.close.body.omit({ id: true, version: true })

/** Groups of which several people hear or breathe worse than before: for occupational health and the safety officers. */
export default function ShiftAlarmPage() {
  const { list } = useRegister(view, shiftAlarm.list)
  const opensGroups = useCan()('read', MEDICAL_CENTER)
  const [row, close] = useState<ShiftAlarmRow | null>(null)
  return (
    <ListPage<ShiftAlarmRow>
      {...list}
      title={texts.alarms}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.alarms }]}
      purpose={texts.alarmsPurpose}
      tabs={<OccupationalTabs />}
      columns={columns}
      searches={texts.alarmSearch}
      nameOf={({ groupName }) => groupName}
      open={({ groupId }) => (opensGroups ? { to: `/exposure-group/detail?id=${groupId}` } : null)}
      actions={(alarm) =>
        alarm.actions
          .filter(({ allowed }) => allowed)
          .map(({ action }) => ({
            key: action,
            icon: <CheckOutlined />,
            label: texts.close,
            run: () => close(alarm),
          }))
      }
      nothingYet={<NothingYet title={texts.noAlarm} text={texts.noAlarmText} />}
    >
      {row !== null && (
        <ActionDialog
          title={texts.closeTitle(row.groupName)}
          text={texts.closeText}
          verb={texts.close}
          schema={closing}
          initial={{ measure: '' }}
          fields={(form) => (
            <AreaField form={form} name="measure" label={texts.measure} placeholder={texts.measureExample} required />
          )}
          send={(body) => call(shiftAlarm.close, { body: { ...body, id: row.id, version: row.version } })}
          reload={() => refresh(shiftAlarm.list)}
          onClose={() => close(null)}
        />
      )}
    </ListPage>
  )
}
