import { PlusOutlined, WarningOutlined } from '@ant-design/icons'
import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { hiradcList } from '@selamat/contract/domains/hiradc/hiradc-register'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useAuth, useCan } from '../../../lib/session.ts'
import { registerView } from '../../../register/register-view.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { ArchiveSwitch } from '../../../ui/list/archive-switch.tsx'
import { withFilter } from '../../../ui/list/list-state.ts'
import { bands, statesOf } from './choices.ts'
import { SUBMISSION_COLUMNS } from './columns.tsx'
import { RegisterPage } from './register-page.tsx'
import { SUBMISSION_PATH, SubmissionTabs } from './tabs.tsx'
import { texts } from './texts.ts'

const view = registerView(hiradcList, {
  chips: ['status', 'departmentId', 'siteId', 'locationId', 'authorId'],
  sources: { band: bands, status: statesOf([...WORKING, 'REJECTED']) },
})

/** Assessments that are worked on or were rejected (HIRADC-01). */
export default function SubmissionPage() {
  const can = useCan()
  const go = useGo()
  const me = useAuth().session?.user.id ?? 0
  const add = can('create', SUBMISSION) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/add-hiradc')}>
      {texts.add}
    </Button>
  )
  return (
    <RegisterPage
      register="submission"
      title={texts.submission}
      purpose={texts.submissionPurpose}
      tabs={<SubmissionTabs at={SUBMISSION_PATH} />}
      columns={SUBMISSION_COLUMNS}
      view={view}
      searches={texts.searches}
      heads={[
        ...(can('create', SUBMISSION) && can('update', SUBMISSION)
          ? [{ ...ACTION.import, to: '/import?kind=hiradc-rows' }]
          : []),
        { key: 'hazards', label: texts.hazards, icon: <WarningOutlined />, rare: true, to: '/hazards' },
      ]}
      primary={add}
      views={({ state, onChange }) => (
        <ArchiveSwitch
          archived={String(state.filter.authorId) === String(me)}
          labels={[texts.everybody, texts.mine]}
          onChange={(mine) => onChange(withFilter(state, 'authorId', mine ? [me] : null))}
        />
      )}
      nothingYet={<NothingYet title={texts.nothingInWork} text={texts.nothingInWorkText} action={add} />}
    />
  )
}
