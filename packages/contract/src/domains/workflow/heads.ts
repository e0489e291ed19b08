import type { ResourceHead } from '../../kit/resource.ts'

export const flowCategoryHead: ResourceHead = {
  menuItem: 'submenu/Workflow Form',
  label: { one: 'category', many: 'categories' },
  paths: { list: '/workflow-categorization' },
}

export const formFlowHead: ResourceHead = {
  menuItem: 'submenu/Workflow Form',
  label: { one: 'workflow', many: 'workflows' },
  paths: { list: '/form-flow', add: '/form-flow/add', archive: '/general-formflow-archive' },
}

export const procedureConfigHead: ResourceHead = {
  menuItem: 'submenu/Procedure Config',
  label: { one: 'procedure', many: 'procedures' },
  paths: { list: '/procedure-config', add: '/procedure-config/add' },
}
