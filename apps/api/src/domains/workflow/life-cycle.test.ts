import { CASE_ACTIONS, type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { perform, answers, now, send } = await reporting(api)

const [BUDI, AGUS, DEWI, MANAGER, NEIGHBOUR, STRANGER] = [
  '10000008',
  '10000005',
  '10000004',
  '10000003',
  '10000016',
  '10000020',
] as const

interface Place {
  readonly name: string
  readonly path: readonly [who: string, perform: CaseAction][]
  /** Who has the relation here, and what the step offers. */
  readonly user: string | null
  readonly actions: readonly CaseAction[]
}
const places: readonly Place[] = [
  { name: 'at the supervisor', path: [], user: AGUS, actions: ['approve', 'return', 'reject'] },
  { name: 'at the safety officer', path: [[AGUS, 'approve']], user: DEWI, actions: ['close'] },
  { name: 'in revision', path: [[AGUS, 'return']], user: BUDI, actions: ['resubmit'] },
  {
    name: 'closed',
    path: [
      [AGUS, 'approve'],
      [DEWI, 'close'],
    ],
    user: null,
    actions: [],
  },
  { name: 'rejected', path: [[AGUS, 'reject']], user: null, actions: [] },
]

async function reach({ path }: Place): Promise<string> {
  const assignmentNumber = await send(BUDI)
  for (const [who, action] of path) {
    const { status } = await perform(who, assignmentNumber, action, { comment: 'A reason for it' })
    expect(status).toBe(200)
  }
  return assignmentNumber
}

const combinations = places.flatMap((place) => CASE_ACTIONS.map((action) => ({ place, name: place.name, action })))

describe('a case changes only as its life cycle allows', () => {
  it.each(combinations)('$name: $action', async ({ place, action }) => {
    const assignmentNumber = await reach(place)
    const before = await now(assignmentNumber)
    const possible = caseLifecycle.actions[action].from.some((state) => state === before.status)
    const more = { comment: 'A reason for it', ...(action === 'resubmit' ? { fieldData: answers() } : {}) }
    const people = [STRANGER, NEIGHBOUR, MANAGER, BUDI, AGUS, DEWI].filter((who) => who !== place.user)
    for (const who of people) {
      const { status, body } = await perform(who, assignmentNumber, action, more)
      // Outside the tenant, or neither asked nor in scope: there is no such case.
      const sees = who !== STRANGER && who !== NEIGHBOUR
      const expected = !sees ? 'NOT_FOUND' : possible ? 'NOT_YOUR_ACT' : 'WRONG_STATE'
      expect({ who, status, code: body.code }).toEqual({ who, status: sees ? 409 : 404, code: expected })
    }
    expect(await now(assignmentNumber)).toEqual(before)
    if (place.user === null) return
    const { status, body } = await perform(place.user, assignmentNumber, action, more)
    if (place.actions.includes(action)) {
      expect(status).toBe(200)
      expect(caseLifecycle.actions[action].to).toContain(body.data.status)
    } else expect({ status, code: body.code }).toEqual({ status: 409, code: possible ? 'GATES_CLOSED' : 'WRONG_STATE' })
  })

  it.each(['return', 'reject'] as const)('demands a reason to %s and changes nothing without', async (action) => {
    const assignmentNumber = await send(BUDI)
    for (const comment of [undefined, '', '   ']) {
      const { status, body } = await perform(AGUS, assignmentNumber, action, comment === undefined ? {} : { comment })
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { comment: 'Please give the reason' } })
    }
    expect(await now(assignmentNumber)).toMatchObject({ status: 'WAITING_APPROVAL', version: 1 })
  })
})

it('a report that two must close waits after the first of them, and is closed by the second', async () => {
  const definition = {
    nodes: [
      {
        type: 'task',
        id: 'all',
        label: 'Everybody',
        dueHours: 24,
        completion: 'all',
        assignee: [{ rule: 'users', usernames: [AGUS, DEWI] }],
        outcomes: [{ action: 'close', to: 'closed' }],
      },
      { type: 'end', id: 'closed', status: 'finish' },
    ],
  }
  await api.context.database.pool.query(
    `insert into form_flow_versions (form_flow_id, number, definition, published_at)
     select id, 99, $1, now() from form_flows where flow_name = 'Hazard report' and company_id = 1`,
    [JSON.stringify(definition)],
  )
  const number = await send(BUDI)
  expect((await perform(AGUS, number, 'close')).body.data.status).toBe('WAITING_APPROVAL')
  expect((await perform(DEWI, number, 'close')).body.data.status).toBe('finish')
})
