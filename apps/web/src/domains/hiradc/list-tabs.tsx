import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The pages of assessments in force as tabs. */
export const ListTabs = () => (
  <LinkTabs
    label="Assessments in force"
    tabs={[
      { label: 'Assessments', to: '/list-hiradc' },
      { label: 'Overview', to: '/hiradc-overview' },
      { label: 'Rows', to: '/hiradc-rows' },
      { label: 'Areas', to: '/hiradc-areas' },
      { label: 'Departments', to: '/hiradc-department' },
    ]}
  />
)
