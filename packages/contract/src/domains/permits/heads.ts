import type { ResourceHead } from '../../kit/resource.ts'
import { PERMIT, WORK_TYPES } from './items.ts'

export const permitListItemHead: ResourceHead = {
  menuItem: WORK_TYPES,
  label: { one: 'line', many: 'lines of permits' },
  paths: { list: '/permit-list' },
}

export const projectPermitHead: ResourceHead = {
  menuItem: PERMIT,
  label: { one: 'project permit', many: 'project permits' },
  paths: { list: '/project-permit' },
}

export const rankConfigurationHead: ResourceHead = {
  menuItem: WORK_TYPES,
  label: { one: 'rank', many: 'ranks' },
  paths: { list: '/rank-configuration' },
}

export const rankDetailHead: ResourceHead = {
  menuItem: WORK_TYPES,
  label: { one: 'rank detail', many: 'rank details' },
  paths: { list: '/rank-detail' },
}

export const workTypeHead: ResourceHead = {
  menuItem: WORK_TYPES,
  label: { one: 'type of work', many: 'types of work' },
  paths: { list: '/typeof-work', add: '/typeof-work/add' },
}
