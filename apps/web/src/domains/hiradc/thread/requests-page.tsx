import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_REQUESTS, hiradcAddress } from '@selamat/contract/domains/hiradc/hiradc-address'
import { hiradcRequest, REQUEST_STATES, type RequestRow } from '@selamat/contract/domains/hiradc/hiradc-request'
import { Button } from 'antd'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Column, RowAction } from '../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { SubmissionTabs } from '../register/tabs.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { TakeDialog, takeReview } from './take-dialog.tsx'
import { texts } from './texts.ts'

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: texts.status,
    kind: 'texts',
    source: fixedChoices(
      'hiradc-request-states',
      REQUEST_STATES.map((value) => ({ value, label: texts.statuses[value] })),
    ),
  },
]
const shape = listShape(filters, ['title', 'requestedAt'])
const MEANINGS = { OPEN: 'waiting', TAKEN: 'inforce', DECLINED: 'ended' } as const

const placeOf = ({ locationName, subLocationName }: RequestRow) =>
  subLocationName === null ? locationName : `${locationName}, ${subLocationName}`

const columns: readonly Column<RequestRow>[] = [
  {
    key: 'title',
    title: texts.what,
    cell: ({ title }) => title,
    second: ({ hiradc, reason }) => (hiradc === null ? reason : `${texts.reviewOf(hiradc.number)}: ${reason}`),
    sortable: true,
    priority: 'key',
  },
  {
    key: 'locationName',
    title: texts.place,
    cell: placeOf,
    second: ({ departmentName }) => departmentName,
    width: 220,
  },
  {
    key: 'requestedAt',
    title: texts.requestedBy,
    cell: ({ requestedBy, requestedAt }) => <Person name={requestedBy} second={dateTime(requestedAt)} />,
    sortable: true,
    width: 210,
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status }) => <StatusTag status={status} label={texts.statuses[status]} meaning={MEANINGS[status]} />,
    width: 130,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'answer',
    title: texts.answer,
    cell: ({ answeredBy, answeredWith }) =>
      answeredBy && (answeredWith === null ? texts.declinedBy(answeredBy) : texts.takenBy(answeredBy)),
    second: ({ answeredWith, answer }) =>
      answeredWith === null ? answer : <Link to={hiradcAddress(answeredWith.id)}>{answeredWith.number}</Link>,
    width: 260,
    onPhone: 'named',
  },
]

/** Requests for assessments: those to be answered, and the own ones (HIRADC-18). */
export default function RequestsPage() {
  const answers = useCan()('update', SUBMISSION)
  const { list, body } = useListQuery(hiradcRequest.list.body, shape)
  const loaded = useLoadList(hiradcRequest.list, { body })
  const go = useGo()
  const [asking, ask] = useState(false)
  const [taking, take] = useState<RequestRow | null>(null)
  const [declining, decline] = useState<RequestRow | null>(null)
  const actions = (row: RequestRow): RowAction[] => {
    const begin = async (number: string) => {
      const id = await takeReview(row, number)
      if (id !== null) go(hiradcAddress(id))
    }
    const { hiradc } = row
    const run = {
      take: () => (hiradc === null ? take(row) : void begin(hiradc.number)),
      decline: () => decline(row),
    }
    return row.allowedActions.flatMap(({ action, label, allowed }) =>
      allowed && answers
        ? [{ key: action, label, icon: action === 'take' ? <CheckOutlined /> : <CloseOutlined />, run: run[action] }]
        : [],
    )
  }
  const request = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => ask(true)}>
      {texts.request}
    </Button>
  )
  return (
    <ListPage
      title={texts.requests}
      purpose={answers ? texts.requestsPurpose : texts.ownRequestsPurpose}
      tabs={answers ? <SubmissionTabs at={HIRADC_REQUESTS} /> : <ListTabs />}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.requests }]}
      {...list}
      columns={columns}
      filters={filters}
      shape={shape}
      searches={texts.searches}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      open={({ hiradc, answeredWith }) => {
        const known = answeredWith ?? hiradc
        return known && { to: hiradcAddress(known.id) }
      }}
      actions={actions}
      primary={request}
      nothingYet={<NothingYet title={texts.nothingAsked} text={texts.nothingAskedText} action={request} />}
    >
      {asking && <RequestDrawer of={null} onClose={() => ask(false)} />}
      {taking !== null && <TakeDialog request={taking} onClose={() => take(null)} />}
      {declining !== null && (
        <ReasonDialog
          title={texts.declineTitle(declining.title)}
          consequence={texts.declineText}
          verb={texts.decline}
          action={async (answer) => {
            const { id, version } = declining
            const done = await call(hiradcRequest.decline, { body: { id, version, answer } })
            await refresh(hiradcRequest.list)
            return done
          }}
          onClose={() => decline(null)}
        />
      )}
    </ListPage>
  )
}
