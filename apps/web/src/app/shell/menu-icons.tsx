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
  home: <HomeOutlined />,
  dashboard: <DashboardOutlined />,
  permit: <SafetyOutlined />,
  hiradc: <AlertOutlined />,
  task: <InboxOutlined />,
  reassign: <SwapOutlined />,
  undo: <RollbackOutlined />,
  voice: <NotificationOutlined />,
  clinic: <MedicineBoxOutlined />,
  record: <FileProtectOutlined />,
  doctor: <HeartOutlined />,
  medicine: <MedicineBoxOutlined />,
  articles: <ReadOutlined />,
  forms: <FormOutlined />,
  users: <TeamOutlined />,
  data: <DatabaseOutlined />,
}
