import {
  AlertOutlined,
  FileTextOutlined,
  HeartOutlined,
  MedicineBoxOutlined,
  SafetyOutlined,
  ToolOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const ICONS: ReadonlyMap<string, ReactNode> = new Map([
  ['alert', <WarningOutlined key="alert" />],
  ['alarm', <AlertOutlined key="alarm" />],
  ['safety', <SafetyOutlined key="safety" />],
  ['tool', <ToolOutlined key="tool" />],
  ['heart', <HeartOutlined key="heart" />],
  ['medicine', <MedicineBoxOutlined key="medicine" />],
])

/** The icon of a flow by the name it is stored under. */
export const flowIcon = (name: string): ReactNode => ICONS.get(name) ?? <FileTextOutlined />
