import { taskCounter } from '@selamat/contract/domains/workflow/task-counter'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refresh } from '../../lib/use-load.ts'
import { counterOf } from './task-counter.ts'

/** Loads again what the screen shows of tasks, reports and their counters. */
export const refreshTasks = async (): Promise<void> => refresh(...(await import('./task-reads.ts')).TASK_READS)

/** Live events tell sooner; this is the fallback. */
const EVERY_MS = 300_000

/** How many tasks wait for the user, per type of flow; an error where the server has no counter (TASKS-28). */
export const useTaskCounter = () =>
  useQuery({
    queryKey: [taskCounter.path, 'counter'],
    queryFn: async ({ signal }) => counterOf((await call(taskCounter, {}, { signal })).data),
    refetchInterval: EVERY_MS,
  })
