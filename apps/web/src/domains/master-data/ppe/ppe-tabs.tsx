import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const TABS = [
  { label: 'Items', to: '/ppe' },
  { label: 'Issued PPE', to: '/ppe-issue' },
]

/** Tabs between PPE items and issued PPE. */
export function PpeTabs() {
  return useCan()('read', 'submenu/PPE') ? <LinkTabs label="Personal protective equipment" tabs={TABS} /> : null
}
