import { CalendarOutlined } from '@ant-design/icons'
import type { HeadAction } from './head-actions.tsx'

/** The link from a list to the expiry calendar, filtered by its kinds. */
export const calendarAction = (...kinds: readonly string[]): HeadAction => ({
  key: 'calendar',
  label: 'Expiry calendar',
  icon: <CalendarOutlined />,
  rare: true,
  to: `/expiry?kind=${kinds.join()}`,
})
