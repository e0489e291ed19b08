import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The ways to look at permits, as tabs of their page headers. */
const TABS: readonly { readonly label: string; readonly to: string }[] = [{ label: 'List', to: '/permit-to-work' }]

/** The tabs, where there is more than one way. */
export const PermitTabs = () => TABS.length > 1 && <LinkTabs label="Permit to work" tabs={TABS} />
