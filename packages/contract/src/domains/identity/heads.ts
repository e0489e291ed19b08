import type { ResourceHead } from '../../kit/resource.ts'

export const roleHead: ResourceHead = {
  menuItem: 'submenu/Role',
  label: { one: 'role', many: 'roles' },
  paths: { list: '/role', add: '/role/add', edit: '/role/update', archive: '/archive-role' },
}
