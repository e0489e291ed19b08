import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { refresh } from '../../lib/use-load.ts'

/** Loads again what the screen shows of tasks, reports and their counters. */
export const refreshTasks = (): Promise<void> =>
  refresh(myTask.list, myTask.history, myTask.reports, myTask.counter, myTask.detail)
