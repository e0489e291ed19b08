import { PERMIT_LIST_LABELS, PERMIT_LISTS, type PermitList } from '@selamat/contract/domains/permits/permit-list-item'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { listAddress } from './addresses.ts'
import { texts } from './texts.ts'

const TABS = PERMIT_LISTS.map((list) => ({ label: PERMIT_LIST_LABELS[list], to: listAddress(list) }))

/** The lists of permits as tabs of their page header. */
export const ListTabs = ({ list }: { readonly list: PermitList }) => (
  <LinkTabs label={texts.lists} tabs={TABS} at={listAddress(list)} />
)
