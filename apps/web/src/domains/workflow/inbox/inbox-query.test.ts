import { taskQuery } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { filtersSet, readInbox, readSort, SEGMENTS, SORTS, taskBody, writeSort, writeSteps } from './inbox-query.ts'

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

  it('uses the order of the server by default', () => {
    expect(taskBody(readInbox({}, 'Safety'))).toEqual({ filter: { typeFlow: 'Safety' } })
  })

  it('offers orders that the address can contain', () => {
    for (const { sort } of SEGMENTS.flatMap((segment) => SORTS[segment]))
      expect(readSort(writeSort(sort))).toEqual(sort)
  })
})
