import { EditOutlined } from '@ant-design/icons'
import { useGo } from '../../../lib/navigation.ts'
import { HeadActions } from '../../../ui/head-actions.tsx'

/** The way from the settings to the list of what they speak of. */
export function EditLink({ label, to }: { label: string; to: string }) {
  const go = useGo()
  return <HeadActions actions={[{ key: 'edit', label, icon: <EditOutlined />, run: () => go(to) }]} />
}
