import {
  FileTextOutlined,
  MedicineBoxOutlined,
  PlusOutlined,
  ProjectOutlined,
  QrcodeOutlined,
  StopOutlined,
  UserAddOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { ReactNode } from 'react'
import { suspendAddress } from '../../domains/permits/board/addresses.ts'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { useGo } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { SharedButton } from '../../ui/shared-button.tsx'
import { useOwnBoard } from './at-work.tsx'
import type { MainAct } from './main-act.ts'
import { texts } from './texts.ts'

const LINKS = {
  permit: { title: texts.requestPermit, icon: <PlusOutlined />, to: '/permit-to-work/action?action=add' },
  board: { title: texts.openBoard, icon: <ProjectOutlined />, to: '/permit-board' },
  suspend: { title: texts.suspendAll, icon: <StopOutlined />, to: suspendAddress },
  brief: { title: texts.shiftBrief, icon: <FileTextOutlined />, to: '/shift-brief' },
  patient: { title: texts.nextPatient, icon: <UserOutlined />, to: '/medical-list' },
  desk: { title: texts.checkIn, icon: <QrcodeOutlined />, to: '/medical-center' },
  dispense: { title: texts.toDispense, icon: <MedicineBoxOutlined />, to: '/dispensing' },
  people: { title: texts.addUser, icon: <UserAddOutlined />, to: '/user/add' },
} as const

interface HomeActionsProps {
  readonly main: MainAct
  /** The page of the next patient, where somebody waits for a doctor. */
  readonly next: string | null
  readonly phone: boolean
  readonly now: Date
}

/**
 * The buttons of Home, the main act of the role last and filled; on a phone two, in reach of the thumb. Whoever watches the site
 * has the stop of all work and the shift brief here.
 */
export function HomeActions({ main, next, phone, now }: HomeActionsProps) {
  const go = useGo()
  const can = useCan()
  const watches = main === 'board' && !can('create', PERMIT)
  const read = useOwnBoard(now, watches && !phone).data
  const linkTo = (key: keyof typeof LINKS): ReactNode => {
    const { title, icon, to } = LINKS[key]
    return (
      <SharedButton
        key={key}
        title={title}
        icon={icon}
        primary={key === main}
        block={phone}
        onClick={() => go(key === 'patient' && next !== null ? next : to)}
      />
    )
  }
  const report = <NewReportButton key="report" primary={main === 'report'} block={phone} />
  const permit = can('create', PERMIT) ? [linkTo('permit')] : []
  if (main === 'report') return phone ? report : [...permit, report]
  if (main === 'permit') return [report, ...permit]
  if (phone) return [report, linkTo(main)]
  if (!watches) return [report, ...permit, linkTo(main)]
  const stops = read !== null && (read.canSuspendSite || read.areas.some(({ canSuspend }) => canSuspend))
  return [report, ...(stops ? [linkTo('suspend')] : []), linkTo('brief'), linkTo(main)]
}
