import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ContractorTabs } from '../contractors/contractor-tabs.tsx'

const TABS = {
  COMPANY: [
    { label: 'Categories', to: '/master-equipment-category' },
    { label: 'Types', to: '/master-equipment-type' },
    { label: 'Equipment', to: '/master-equipment' },
    { label: 'Child equipment', to: '/master-child-equipment' },
  ],
  FIRE: [
    { label: 'Fire equipment', to: '/master-fire' },
    { label: 'Child equipment', to: '/master-fire/child' },
  ],
} as const

/** The lists of one family of equipment, as tabs of their page headers. */
export const EquipmentTabs = ({ family }: { readonly family: EquipmentFamily }) =>
  family === 'CONTRACTOR' ? <ContractorTabs /> : <LinkTabs label="Equipment" tabs={TABS[family]} />
