import { flowCategoryHead, formFlowHead, procedureConfigHead } from '@selamat/contract/domains/workflow/heads'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'
import type { PaletteSource } from '../../lib/palette.ts'

// Kept light, for the router reads it before anything else is loaded: what the contract is needed for comes on demand.

const { list, archive } = formFlowHead.paths

/** The outbox of this device, in which writes of other domains wait, too. */
export const loadOutbox = () => import('./offline/outbox.ts')
/** What waits in it. */
export const loadWaiting = () => import('./offline/waiting.ts')

/** The pages of tasks and reports. */
export const workflowPages: readonly PageDefinition[] = [
  { path: '/my-task', item: 'menu/My Task', title: 'My Task', load: () => import('./inbox/my-task-page.tsx') },
  {
    path: '/my-task/detail',
    item: 'menu/My Task',
    title: 'Task detail',
    ofRecord: true,
    load: () => import('./inbox/task-detail-page.tsx'),
  },
  {
    path: '/detail-follow-up-action',
    item: 'menu/My Task',
    title: 'Follow-up action',
    ofRecord: true,
    load: () => import('./inbox/follow-up-page.tsx'),
  },
  {
    path: '/reassign',
    item: 'menu/Reassign',
    title: 'Reassign',
    load: () => import('./reassign/reassign-page.tsx'),
  },
  {
    path: '/undo-status',
    item: 'menu/Undo Status',
    title: 'Undo Status',
    load: () => import('./undo/undo-page.tsx'),
  },
  {
    path: '/reports',
    item: 'menu/My Task',
    title: 'Reports and actions',
    load: () => import('./reports/reports-page.tsx'),
  },
  // The record that a report is about leads to it.
  { path: '/new-report', ofRecord: true, title: 'New report', load: () => import('./report/report-start-page.tsx') },
  { path: '/outbox', title: 'Outbox', load: () => import('./offline/outbox-page.tsx') },
  { path: '/form/:formId', title: 'Report', load: () => import('./report/report-page.tsx') },
  ...pagesOf({ ...formFlowHead, paths: { list, archive } }, () => import('./flows/form-flow.tsx'), 'Forms'),
  {
    path: '/form-flow/add',
    under: list,
    item: formFlowHead.menuItem,
    writes: true,
    title: 'Add workflow',
    load: () => import('./designer/designer-page.tsx'),
  },
  ...pagesOf(flowCategoryHead, () => import('./flows/flow-category.tsx'), 'Forms'),
  ...pagesOf(procedureConfigHead, () => import('./procedures/procedure-config.tsx'), 'User Management'),
  {
    path: '/workflow-record',
    under: list,
    item: 'submenu/Workflow Form',
    ofRecord: true,
    title: 'Workflow',
    load: () => import('./flows/flow-record-page.tsx'),
  },
  {
    path: '/report-submision',
    under: '/general-form',
    item: 'submenu/List Form',
    title: 'Report Submission',
    load: () => import('./form-data/form-data-page.tsx'),
  },
  { path: '/form-flow/:slug', title: 'Report', load: () => import('./flows/flow-start-page.tsx') },
]

/** What Ctrl-K finds of tasks and reports. */
export const workflowHits: readonly PaletteSource[] = [
  {
    title: 'Tasks and reports',
    find: async (keyword, signal) => (await import('./find-hits.ts')).findCases(keyword, signal),
  },
  {
    title: 'Actions',
    find: async (keyword, signal) => (await import('./find-hits.ts')).findActions(keyword, signal),
  },
]
