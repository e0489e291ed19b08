import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_REQUESTS, hiradcAddress } from '@selamat/contract/domains/hiradc/hiradc-address'
import {
  hiradcRequest,
  hiradcRequests,
  REQUEST_STATE_LABELS,
  type RequestRow,
} from '@selamat/contract/domains/hiradc/hiradc-request'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { SubmissionTabs } from '../register/tabs.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { TakeDialog, takeReview } from './take-dialog.tsx'
import { texts } from './texts.ts'

const view = registerView(hiradcRequests)
const MEANINGS = { OPEN: 'waiting', TAKEN: 'inforce', DECLINED: 'ended' } as const

const placeOf = ({ locationName, subLocationName }: RequestRow) =>
  subLocationName === null ? locationName : `${locationName}, ${subLocationName}`

const columns = registerColumns(hiradcRequests, [
  {
    key: 'title',
    second: ({ hiradc, reason }) => (hiradc === null ? reason : `${texts.reviewOf(hiradc.number)}: ${reason}`),
    priority: 'key',
  },
  { key: 'locationName', cell: placeOf, second: ({ departmentName }) => departmentName, width: 220 },
  {
    key: 'requestedAt',
    cell: ({ requestedBy, requestedAt }) => <Person name={requestedBy} second={dateTime(requestedAt)} />,
    width: 210,
  },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} label={REQUEST_STATE_LABELS[status]} meaning={MEANINGS[status]} />,
    width: 130,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'answer',
    cell: ({ answeredBy, answeredWith }) =>
      answeredBy && (answeredWith === null ? texts.declinedBy(answeredBy) : texts.takenBy(answeredBy)),
    second: ({ answeredWith, answer }) =>
      answeredWith === null ? answer : <Link to={hiradcAddress(answeredWith.id)}>{answeredWith.number}</Link>,
    width: 260,
    onPhone: 'named',
  },
])

/** Requests for assessments: those to be answered, and the own ones (HIRADC-18). */
export default function RequestsPage() {
  const answers = useCan()('update', SUBMISSION)
  const { list } = useRegister(view, hiradcRequest.list)
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
      {...list}
      columns={columns}
      searches={texts.searches}
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
