import { myTask, taskQuery } from '@selamat/contract/domains/workflow/my-task'
import { sql } from 'kysely'
import type { Filter, MeasuredList } from '../../../measures/measure.ts'
import { taskRows } from './my-tasks.ts'

const parse = (filter: Filter) => taskQuery.safeParse({ filter })

/** The own open tasks, as figures count them: those of one type of flow, as the inbox lists them. */
export const taskList: MeasuredList = {
  list: myTask.list,
  address: (filter) => {
    const { typeFlow = 'Safety', due } = taskQuery.parse({ filter }).filter ?? {}
    return `/my-task?type=${typeFlow.toLowerCase()}${due ? `&due=${due}` : ''}`
  },
  check: (name, value) => parse({ [name]: value }).success,
  rows: async ({ actor, at }, filter) => ({
    table: taskRows(actor, taskQuery.parse({ filter }), at),
    id: sql`x.id`,
    where: sql`true`,
  }),
}
