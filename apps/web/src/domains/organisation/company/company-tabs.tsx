import { addableCompanies } from '@selamat/contract/domains/organisation/company'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

/** The pages of companies and of the company settings, as tabs of their page headers. */
export function CompanyTabs() {
  const can = useCan()
  const reach = useLoad(addableCompanies, {}, { enabled: can('create', 'submenu/Company') })
  if (!can('read', 'submenu/Company')) return null
  const tabs = [
    { label: texts.title, to: '/company-profile' },
    { label: texts.sites, to: '/site' },
    { label: texts.greetings, to: '/greeting' },
    { label: texts.settings, to: '/general-corporate' },
    { label: texts.mails, to: '/mail-outbox', visible: reach.data?.operating ?? false },
  ]
  return <LinkTabs label={texts.tabs} tabs={tabs} />
}
