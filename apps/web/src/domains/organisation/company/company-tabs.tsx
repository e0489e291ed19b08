import { addableCompanies } from '@selamat/contract/domains/organisation/company'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

/** The companies and what is set for the own one, as tabs of each other's heads. */
export function CompanyTabs() {
  const can = useCan()
  const reach = useLoad(addableCompanies, {}, { enabled: can('create', 'submenu/Company') })
  if (!can('read', 'submenu/Company')) return null
  const tabs = [
    { label: texts.title, to: '/company-profile', shown: true },
    { label: texts.sites, to: '/site', shown: true },
    { label: texts.greetings, to: '/greeting', shown: true },
    { label: texts.settings, to: '/general-corporate', shown: true },
    { label: texts.mails, to: '/mail-outbox', shown: reach.data?.operating ?? false },
  ]
  return <LinkTabs label={texts.tabs} tabs={tabs.filter(({ shown }) => shown)} />
}
