import type { ResourceHead } from '../../kit/resource.ts'

export const formRecordHead: ResourceHead = {
  menuItem: 'submenu/List Form',
  label: { one: 'form', many: 'forms' },
  paths: { list: '/general-form', add: '/general-form/add', edit: '/general-form/update' },
}
