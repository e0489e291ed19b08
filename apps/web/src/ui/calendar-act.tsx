import { CalendarOutlined } from '@ant-design/icons'
import type { HeadAct } from './head-acts.tsx'

/** The way from the head of a list to what of it expires, narrowed to its kinds. */
export const calendarAct = (...kinds: readonly string[]): HeadAct => ({
  key: 'calendar',
  label: 'Expiry calendar',
  icon: <CalendarOutlined />,
  rare: true,
  to: `/expiry?kind=${kinds.join()}`,
})
