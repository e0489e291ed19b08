import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const TABS = [
  { label: 'Items', to: '/ppe' },
  { label: "In people's hands", to: '/ppe-issue' },
]

/** What can be handed out and what has been, as tabs of each other's heads. */
export function PpeTabs() {
  return useCan()('read', 'submenu/PPE') ? <LinkTabs label="Personal protective equipment" tabs={TABS} /> : null
}
