import type { PageDefinition } from '../../lib/pages.ts'

/** The pages of tasks and reports. Kept light: the router reads it before anything else is loaded. */
export const workflowPages: readonly PageDefinition[] = [
  { path: '/my-task', item: 'menu/My Task', title: 'My Task', load: () => import('./inbox/my-task-page.tsx') },
  {
    path: '/my-task/detail',
    item: 'menu/My Task',
    ofRecord: true,
    title: 'Task detail',
    load: () => import('./inbox/task-detail-page.tsx'),
  },
  { path: '/form/:formId', title: 'Report', load: () => import('./report/report-page.tsx') },
]
