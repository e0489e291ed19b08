import {
  AuditOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { ReactNode } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import type { RowAction } from '../../../ui/list/columns.ts'
import { texts } from './texts.ts'

const ITEM = 'submenu/User'
const LINKS: readonly { path: string; item: ItemKey; label: string; icon: ReactNode }[] = [
  { path: '/bulk-upload-user', item: 'submenu/Bulk Upload User', label: texts.bulkUpload, icon: <UploadOutlined /> },
  { path: '/certificate', item: ITEM, label: texts.certificates, icon: <SafetyCertificateOutlined /> },
  { path: '/safety-appointment', item: ITEM, label: texts.pendingTitle, icon: <AuditOutlined /> },
  { path: '/group', item: ITEM, label: texts.groups, icon: <TeamOutlined /> },
  { path: '/general-group', item: ITEM, label: texts.groupSettings, icon: <SettingOutlined /> },
]

/** Links from the list of users to related pages, by the reader's permissions. */
export function useUserLinks(): readonly RowAction[] {
  const go = useGo()
  const can = useCan()
  return LINKS.filter(({ item }) => can('read', item)).map(({ path, label, icon }) => ({
    key: path,
    label,
    icon,
    run: () => go(path),
  }))
}
