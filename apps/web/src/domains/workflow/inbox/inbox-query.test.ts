import { inboxState, SEGMENTS } from '@selamat/contract/domains/workflow/inbox-view'
import { taskQuery } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import {
  filtersSet,
  isSameList,
  readInbox,
  readSort,
  SORTS,
  STATUSES,
  taskBody,
  writeInbox,
  writeSort,
  writeSteps,
} from './inbox-query.ts'

describe('the inbox', () => {
  it('opens with the open safety tasks', () => {
    expect(readInbox({}, 'Safety')).toMatchObject({ typeFlow: 'Safety', segment: 'latest', keyword: '', sort: null })
  })

  it('reads type and segment in any spelling and ignores invalid values (TASKS-16, TASKS-17)', () => {
    expect(readInbox({ type: 'HEALTH', segment: 'completed' }, 'Safety')).toMatchObject({
      typeFlow: 'Health',
      segment: 'completed',
    })
    expect(readInbox({ type: 'x', segment: 'y', from: 'soon', sort: '-nothing' }, 'Safety')).toMatchObject({
      typeFlow: 'Safety',
      segment: 'latest',
      from: '',
      sort: null,
    })
  })

  it('filters by type, steps, number, days, form name and keyword, in the chosen order (TASKS-08 to TASKS-15)', () => {
    const state = readInbox(
      {
        type: 'safety',
        keyword: 'rail',
        flow: 'Hazard report',
        step: writeSteps(['Supervisor review', 'Check, then 100 % close']),
        number: 'SHE/HAZ/2026/XI/0010',
        from: '2026-11-01',
        until: '2026-11-20',
        sort: '-assignmentNumber',
      },
      'Safety',
    )
    const body = taskBody(state)
    expect(body).toEqual({
      keyword: 'rail',
      filter: {
        typeFlow: 'Safety',
        name: 'Hazard report',
        description: ['Supervisor review', 'Check, then 100 % close'],
        assignmentNumber: 'SHE/HAZ/2026/XI/0010',
        assignmentDate: { from: '2026-11-01', until: '2026-11-20' },
      },
      orderBy: 'assignmentNumber',
      direction: 'descending',
    })
    expect(taskQuery.safeParse(body).success).toBe(true)
    expect(filtersSet(state)).toBe(4)
  })

  it('writes a saved view as the address that reads as the same list (TASKS-01)', () => {
    const view = inboxState.parse({
      typeFlow: 'Health',
      segment: 'completed',
      keyword: 'leak',
      flow: 'Hazard report',
      steps: ['Check, then close', 'Review'],
      status: 'REJECTED',
      number: '',
      from: '2026-11-01',
      until: '',
      sort: { column: 'closedAt', descending: false },
    })
    const address = Object.fromEntries(
      Object.entries(writeInbox(view)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    expect(readInbox(address, 'Safety')).toEqual(view)
    expect(isSameList(readInbox(address, 'Safety'), view)).toBe(true)
    expect(isSameList({ ...view, keyword: 'rail' }, view)).toBe(false)
  })

  it('filters by the statuses that a segment can have (TASKS-13)', () => {
    expect(STATUSES.latest).toEqual([])
    expect(STATUSES.completed).not.toContain('WAITING_APPROVAL')
    expect(STATUSES.reports).toContain('WITHDRAWN')
    for (const segment of SEGMENTS) {
      for (const status of STATUSES[segment]) {
        const state = readInbox({ segment, status }, 'Safety')
        expect([filtersSet(state), taskBody(state)]).toEqual([1, { filter: { typeFlow: 'Safety', status } }])
      }
    }
    expect(readInbox({ status: 'LOST' }, 'Safety').status).toBe('')
  })

  it('uses the order of the server by default', () => {
    expect(taskBody(readInbox({}, 'Safety'))).toEqual({ filter: { typeFlow: 'Safety' } })
  })

  it('offers orders that the address can contain', () => {
    for (const { sort } of SEGMENTS.flatMap((segment) => SORTS[segment]))
      expect(readSort(writeSort(sort))).toEqual(sort)
  })
})
