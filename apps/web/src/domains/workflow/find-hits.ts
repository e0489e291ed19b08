import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { call } from '../../lib/client.ts'
import type { PaletteHit } from '../../lib/palette.ts'
import { can } from '../../lib/session.ts'
import { reportAddress } from './addresses.ts'
import { texts } from './texts.ts'

const AT_MOST = 5

/** The own tasks and reports that contain a keyword, each case once. */
export async function findCases(keyword: string, signal: AbortSignal): Promise<PaletteHit[]> {
  if (!can('read', 'menu/My Task') || keyword === '') return []
  const body = { keyword, limit: AT_MOST }
  const answers = await Promise.all([
    call(myTask.list, { body }, { signal }),
    call(myTask.reports, { body }, { signal }),
    call(myTask.history, { body }, { signal }),
  ])
  const found = answers.flatMap(({ data }) => [...data])
  const cases = new Map(found.map((row) => [row.assignmentNumber, row.subject]))
  return [...cases].slice(0, AT_MOST).map(([number, subject]) => ({
    key: number,
    label: subject,
    hint: number,
    address: caseAddress(number),
  }))
}

/** The reports that the user may start, by the name of their flow. */
export async function findActions(keyword: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { data } = await call(flow.adHoc, { body: {} }, { signal })
  return data
    .map((one) => ({ key: `flow-${one.id}`, label: texts.startReport(one.flowName), address: reportAddress(one) }))
    .filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}
