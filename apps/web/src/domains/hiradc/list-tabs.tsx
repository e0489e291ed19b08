import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_REQUESTS } from '@selamat/contract/domains/hiradc/hiradc-address'
import { useCan } from '../../lib/session.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The pages of assessments in force as tabs; whoever writes assessments has the requests beside them. */
export function ListTabs() {
  const writes = useCan()('read', SUBMISSION)
  return (
    <LinkTabs
      label="Assessments in force"
      tabs={[
        { label: 'Assessments', to: '/list-hiradc' },
        { label: 'Overview', to: '/hiradc-overview' },
        { label: 'Rows', to: '/hiradc-rows' },
        { label: 'Areas', to: '/hiradc-areas' },
        { label: 'Departments', to: '/hiradc-department' },
        { label: 'My requests', to: HIRADC_REQUESTS, visible: !writes },
      ]}
    />
  )
}
