import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

/** The pages of settings that the reader may open, as tabs of each other's heads. */
export function SettingsTabs() {
  const can = useCan()
  const company = can('read', 'submenu/Company')
  const tabs = [
    { label: texts.corporate, to: '/general-corporate', shown: company },
    { label: texts.group, to: '/general-group', shown: can('read', 'submenu/User') },
    { label: texts.role, to: '/general-role', shown: can('read', 'submenu/Role') },
    { label: texts.branding, to: '/general-theme', shown: company },
    { label: texts.reminder, to: '/general-reminder', shown: company },
  ]
  return <LinkTabs label={texts.tabs} tabs={tabs.filter(({ shown }) => shown)} />
}
