import { usePath } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { FiguresPage } from './figures/figures-page.tsx'
import { texts } from './texts.ts'

const PAGES = [
  { path: '/dashboard', page: 'MANAGEMENT', item: 'submenu/Dashboard Management', label: 'Management' },
  { path: '/dashboard/pic', page: 'PIC', item: 'submenu/Dashboard PIC', label: 'PIC' },
  { path: '/dashboard/employee', page: 'EMPLOYEE', item: 'submenu/Dashboard Employee', label: 'Employee' },
] as const

/** A dashboard that is built in: of Management, of a PIC, of an employee (DASH-01, DASH-02, DASH-03). */
export default function FixedPage() {
  const can = useCan()
  const path = usePath()
  const { page, label } = PAGES.find((one) => one.path === path) ?? PAGES[0]
  const { title, purpose } = texts.pages[page]
  const tabs = PAGES.filter(({ item }) => can('read', item)).map(({ path: to, label: text }) => ({ label: text, to }))
  return (
    <FiguresPage
      key={page}
      of={{ page }}
      title={title}
      purpose={purpose}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.group }, { label }]}
      tabs={tabs.length > 1 && <LinkTabs label={texts.group} tabs={tabs} />}
    />
  )
}
