import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The ways to look at permits, as tabs of their page headers. */
const TABS: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'List', to: '/permit-to-work' },
  { label: 'Overview', to: '/permit-overview' },
  { label: 'Board', to: '/permit-board' },
  { label: 'Plot plan', to: '/plot-plan' },
  { label: 'Conflicts', to: '/permit-conflict' },
  { label: 'Shift brief', to: '/shift-brief' },
]

/** The list of permits, and other ways to look at them. */
export const PermitTabs = () => <LinkTabs label="Permit to work" tabs={TABS} />
