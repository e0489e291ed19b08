import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { usePath } from '../../../lib/navigation.ts'
import { categoryColumns } from './category-columns.tsx'
import { categoryForm } from './category-form.tsx'
import { MasterTabs } from './master-tabs.tsx'
import { categoryAddress, TITLES } from './master-types.ts'

/** The entry page of a module's master data: its categories (MASTER-007, MASTER-008). */
export default function MasterEntry() {
  const path = usePath()
  const type = MASTER_TYPES.find((one) => one.path === path) ?? MASTER_TYPES[0]
  return (
    <ResourcePage
      form={categoryForm}
      title={`${TITLES[type.name]} master data`}
      purpose="What reports and records of this module choose from, by category. Open one to see its master keys."
      columns={categoryColumns}
      searches="Name, description"
      tabs={<MasterTabs />}
      within={{ typeId: type.id }}
      recordOf={({ id }) => categoryAddress(id, type.id)}
    />
  )
}
