import type { ResourceHead } from '../../kit/resource.ts'

export const companyHead: ResourceHead = {
  menuItem: 'submenu/Company',
  label: { one: 'company', many: 'companies' },
  paths: { list: '/company-profile', add: '/company-profile/add' },
}

export const companySiteHead: ResourceHead = {
  menuItem: 'submenu/Company',
  label: { one: 'company site', many: 'company sites' },
  paths: { list: '/site', add: '/site/add-new' },
}

export const departmentHead: ResourceHead = {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'department', many: 'departments' },
  paths: { list: '/department' },
}

export const greetingHead: ResourceHead = {
  menuItem: 'submenu/Company',
  label: { one: 'greeting', many: 'greetings' },
  paths: { list: '/greeting', add: '/greeting/add' },
}

export const groupHead: ResourceHead = {
  menuItem: 'submenu/User',
  label: { one: 'group', many: 'groups' },
  paths: { list: '/group' },
}

export const hierarchyHead: ResourceHead = {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'unit', many: 'units' },
  paths: { list: '/hierarchy_list', add: '/hierarchy_list/add' },
}

export const positionHead: ResourceHead = {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'position', many: 'positions' },
  paths: { list: '/position' },
}

export const sectionHead: ResourceHead = {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'section', many: 'sections' },
  paths: { list: '/section' },
}

export const siteHead: ResourceHead = {
  menuItem: 'submenu/Location',
  label: { one: 'site', many: 'sites' },
  paths: { list: '/master-site', add: '/master-site/add', edit: '/master-site/edit' },
}

export const subHierarchyHead: ResourceHead = {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'post', many: 'posts' },
  paths: { list: '/subhierarchy_list', add: '/subhierarchy_list/add' },
}
