import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

/** The pages of settings that the reader can open, as tabs of their page headers. */
export function SettingsTabs() {
  const can = useCan()
  const company = can('read', 'submenu/Company')
  const tabs = [
    { label: texts.corporate, to: '/general-corporate', visible: company },
    { label: texts.group, to: '/general-group', visible: can('read', 'submenu/User') },
    { label: texts.role, to: '/general-role', visible: can('read', 'submenu/Role') },
    { label: texts.branding, to: '/general-theme', visible: company },
    { label: texts.reminder, to: '/general-reminder', visible: company },
  ]
  return <LinkTabs label={texts.tabs} tabs={tabs} />
}
