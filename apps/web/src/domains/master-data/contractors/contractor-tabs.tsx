import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const TABS = [
  { label: 'Contractors', to: '/contractor' },
  { label: 'Equipment', to: '/master-contractor' },
  { label: 'Child equipment', to: '/master-contractor/child' },
  { label: 'Documents', to: '/contractor-document' },
  { label: 'Prequalification', to: '/contractor-prequalification' },
  { label: 'Categories', to: '/master-contractor-category' },
]

/** The lists of contractors, as tabs of their page headers. */
export function ContractorTabs() {
  return useCan()('read', 'submenu/Contractor Equipment') ? <LinkTabs label="Contractors" tabs={TABS} /> : null
}
