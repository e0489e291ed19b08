import {
  AlertOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileProtectOutlined,
  FormOutlined,
  HeartOutlined,
  HomeOutlined,
  InboxOutlined,
  MedicineBoxOutlined,
  NotificationOutlined,
  ReadOutlined,
  RollbackOutlined,
  SafetyOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { IconName } from '../menu.ts'

/** One icon a menu entry. */
export const MENU_ICONS: Readonly<Record<IconName, ReactNode>> = {
  home: <HomeOutlined aria-hidden />,
  dashboard: <DashboardOutlined aria-hidden />,
  permit: <SafetyOutlined aria-hidden />,
  hiradc: <AlertOutlined aria-hidden />,
  task: <InboxOutlined aria-hidden />,
  reassign: <SwapOutlined aria-hidden />,
  undo: <RollbackOutlined aria-hidden />,
  voice: <NotificationOutlined aria-hidden />,
  clinic: <MedicineBoxOutlined aria-hidden />,
  record: <FileProtectOutlined aria-hidden />,
  doctor: <HeartOutlined aria-hidden />,
  medicine: <MedicineBoxOutlined aria-hidden />,
  articles: <ReadOutlined aria-hidden />,
  forms: <FormOutlined aria-hidden />,
  users: <TeamOutlined aria-hidden />,
  data: <DatabaseOutlined aria-hidden />,
}
