import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { taskCounter } from '@selamat/contract/domains/workflow/task-counter'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { counterTexts } from './counter-texts.ts'

interface Waiting {
  readonly waiting: number
  readonly overdue: number
}

export interface TaskCounter extends Readonly<Record<TypeFlow, Waiting>> {
  readonly total: number
}

const NONE: Waiting = { waiting: 0, overdue: 0 }

/** How many tasks wait, per type of flow (TASKS-07, TASKS-27). Throws where the answer holds no counter (TASKS-28). */
export function counterOf(data: Partial<DataOf<typeof taskCounter>> | null): TaskCounter {
  if (data?.counter == null) throw new Error(counterTexts.missing)
  const of = (typeFlow: TypeFlow): Waiting => {
    const one = data.counter?.find((each) => each.typeFlow === typeFlow)
    return one === undefined ? NONE : { waiting: one.myTask, overdue: one.overdue }
  }
  const Safety = of('Safety')
  const Health = of('Health')
  return { Safety, Health, total: Safety.waiting + Health.waiting }
}

/**
 * The type of flow with which My Task opens: what the address says, but for who has no preferred module, and so did not
 * choose it, the other one where only that has open tasks.
 */
export function openingType(requested: TypeFlow, counter: TaskCounter | undefined, hasPreferences: boolean): TypeFlow {
  const other: TypeFlow = requested === 'Safety' ? 'Health' : 'Safety'
  const elsewhere = counter !== undefined && counter[requested].waiting === 0 && counter[other].waiting > 0
  return elsewhere && !hasPreferences ? other : requested
}
