import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refresh } from '../../lib/use-load.ts'
import { counterOf } from './task-counter.ts'

/** Loads again what the screen shows of tasks, reports and their counters. */
export const refreshTasks = (): Promise<void> =>
  refresh(myTask.list, myTask.history, myTask.reports, myTask.counter, myTask.detail)

/** Live events tell sooner; this is the fallback. */
const EVERY_MS = 300_000

/** How many tasks wait for the user, per type of flow; an error where the server has no counter (TASKS-28). */
export const useTaskCounter = () =>
  useQuery({
    queryKey: [myTask.counter.path, 'counter'],
    queryFn: async ({ signal }) => counterOf((await call(myTask.counter, {}, { signal })).data),
    refetchInterval: EVERY_MS,
  })
