import type { ResourceHead } from '../../kit/resource.ts'
import { HOURS_ITEM } from './items.ts'

export const workHoursHead: ResourceHead = {
  menuItem: HOURS_ITEM,
  label: { one: 'month of hours', many: 'work hours' },
  paths: { list: '/work-hours' },
}
