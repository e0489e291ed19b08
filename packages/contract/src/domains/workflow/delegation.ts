import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, optionalText } from '../../kit/text.ts'

export const DELEGATION_STATES = ['active', 'planned', 'ended'] as const

const person = z.object({ id: z.int(), fullName: z.string() })

/** Who answers somebody's tasks from a day until a day, both included. */
export const delegationRow = z.object({
  id: z.int(),
  /** Whose tasks they are. */
  user: person,
  standIn: person,
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(DELEGATION_STATES),
  /** Who named the stand-in, where it was somebody else. */
  createdBy: z.string().nullable(),
})
export type DelegationRow = z.infer<typeof delegationRow>

const period = z.strictObject({
  toUserId: id,
  validFrom: day,
  validUntil: day,
  reason: optionalText(200),
})
const inOrder = ({ validFrom, validUntil }: { readonly validFrom: string; readonly validUntil: string }) =>
  validUntil >= validFrom
const order = { message: 'The last day is before the first', path: ['validUntil'] }

/** The stand-in of the caller, as the form has it. */
export const newDelegation = period.refine(inOrder, order)
export const newDelegationOf = period.extend({ userId: id }).refine(inOrder, order)

const own = { method: 'POST', permission: 'signed-in', ownScope: true } as const
const others = { method: 'POST', permission: may('submenu/User', 'update') } as const

export const delegation = {
  list: endpoint({
    ...own,
    path: '/delegations/list',
    summary: 'Who stands in for the caller, and for whom the caller stands in; the newest 100',
    data: z.array(delegationRow),
  }),
  create: endpoint({
    ...own,
    path: '/delegations',
    summary: 'Name a stand-in for the own tasks from a day until a day',
    done: 'Stand-in named',
    creates: true,
    body: newDelegation,
    data: delegationRow,
  }),
  end: endpoint({
    ...own,
    path: '/delegations/end/:id',
    summary: 'End an own delegation at once',
    done: 'Delegation ended',
    params: idParams,
    data: delegationRow.nullable(),
  }),
  decline: endpoint({
    ...own,
    path: '/delegations/decline/:id',
    summary: 'Decline to stand in for somebody: the delegation ends at once',
    done: 'Delegation declined',
    params: idParams,
    data: delegationRow.nullable(),
  }),
  listOf: endpoint({
    ...others,
    path: '/delegations/of-user/list',
    summary: 'The stand-ins of a person in the data scope; the newest 100',
    body: z.strictObject({ userId: id }),
    data: z.array(delegationRow),
  }),
  createOf: endpoint({
    ...others,
    path: '/delegations/of-user',
    summary: 'Name a stand-in, not oneself, for the tasks of a person in the data scope',
    done: 'Stand-in named',
    creates: true,
    body: newDelegationOf,
    data: delegationRow,
  }),
  endOf: endpoint({
    ...others,
    path: '/delegations/of-user/end/:id',
    summary: 'End the delegation of a person in the data scope at once',
    done: 'Delegation ended',
    params: idParams,
    data: delegationRow.nullable(),
  }),
}
