import { PlusOutlined, ProjectOutlined, UserAddOutlined } from '@ant-design/icons'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { ReactNode } from 'react'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { useGo } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { SharedButton } from '../../ui/shared-button.tsx'
import type { MainAct } from './main-act.ts'
import { TEXTS } from './texts.ts'

const LINKS = {
  permit: { title: TEXTS.requestPermit, icon: <PlusOutlined />, to: '/permit-to-work/action?action=add' },
  board: { title: TEXTS.openBoard, icon: <ProjectOutlined />, to: '/permit-board' },
  people: { title: TEXTS.addUser, icon: <UserAddOutlined />, to: '/user/add' },
} as const

/** The buttons of Home, the main act of the role last and filled; on a phone two, in reach of the thumb. */
export function HomeActions({ main, phone }: { readonly main: MainAct; readonly phone: boolean }) {
  const go = useGo()
  const can = useCan()
  const linkTo = (key: keyof typeof LINKS): ReactNode => {
    const { title, icon, to } = LINKS[key]
    return (
      <SharedButton key={key} title={title} icon={icon} primary={key === main} block={phone} onClick={() => go(to)} />
    )
  }
  const report = <NewReportButton key="report" primary={main === 'report'} block={phone} />
  const permit = can('create', PERMIT) ? [linkTo('permit')] : []
  if (main === 'report') return phone ? report : [...permit, report]
  if (main === 'permit') return [report, ...permit]
  return phone ? [report, linkTo(main)] : [report, ...permit, linkTo(main)]
}
