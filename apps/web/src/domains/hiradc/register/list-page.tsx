import { FileAddOutlined } from '@ant-design/icons'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { hiradcList } from '@selamat/contract/domains/hiradc/hiradc-register'
import { Button } from 'antd'
import { useState } from 'react'
import { registerView } from '../../../register/register-view.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { texts as threadTexts } from '../thread/texts.ts'
import { bands, statesOf } from './choices.ts'
import { LIST_COLUMNS } from './columns.tsx'
import { RegisterPage } from './register-page.tsx'
import { texts } from './texts.ts'

const RequestDrawer = lateLayer(
  'request-drawer',
  async () => (await import('../thread/request-drawer.tsx')).RequestDrawer,
)

const view = registerView(hiradcList, {
  chips: ['band', 'review', 'departmentId', 'siteId', 'locationId', 'authorId', 'status'],
  sources: { band: bands, status: statesOf(IN_FORCE) },
})

/** Assessments in force (HIRADC-05). */
export default function ListHiradcPage() {
  const [asking, ask] = useState(false)
  const request = (
    <Button type="primary" icon={<FileAddOutlined />} onClick={() => ask(true)}>
      {threadTexts.request}
    </Button>
  )
  return (
    <>
      <RegisterPage
        register="approved"
        title={texts.list}
        purpose={texts.listPurpose}
        tabs={<ListTabs />}
        columns={LIST_COLUMNS}
        view={view}
        searches={texts.searchesRows}
        primary={request}
        nothingYet={<NothingYet title={texts.nothingInForce} text={texts.nothingInForceText} action={request} />}
      />
      {asking && <RequestDrawer of={null} onClose={() => ask(false)} />}
    </>
  )
}
