import { myTask } from '@selamat/contract/domains/workflow/my-task'

/** What shows tasks and reports. */
export const TASK_READS = [myTask.list, myTask.history, myTask.reports, myTask.counter, myTask.detail]
