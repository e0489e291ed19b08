import type { ResourceHead } from '../../kit/resource.ts'
import { HIRADC_ITEMS } from './items.ts'

export const hazardHead: ResourceHead = {
  menuItem: HIRADC_ITEMS,
  label: { one: 'hazard', many: 'hazards' },
  paths: { list: '/hazards' },
}
