import { CalendarOutlined } from '@ant-design/icons'
import type { HeadAction } from './head-actions.tsx'

/** The way from the head of a list to what of it expires, narrowed to its kinds. */
export const calendarAction = (...kinds: readonly string[]): HeadAction => ({
  key: 'calendar',
  label: 'Expiry calendar',
  icon: <CalendarOutlined />,
  rare: true,
  to: `/expiry?kind=${kinds.join()}`,
})
