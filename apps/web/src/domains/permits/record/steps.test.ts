import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { expect, it } from 'vitest'
import { stepsOf } from './steps.ts'

type Event = PermitDetail['events'][number]
const event = (id: number, action: string, fromStatus: string | null, toStatus: string): Event => ({
  id,
  action,
  fromStatus,
  toStatus,
  at: `2026-11-23T0${id}:00:00+07:00`,
  actorName: null,
  onBehalfOf: null,
  label: '',
  about: null,
  reason: null,
})
/** Newest first, as the API gives them. */
const LIFE = [
  event(5, 'accept', 'ISSUED', 'ACTIVE'),
  event(4, 'issue', 'APPROVED', 'ISSUED'),
  event(3, 'approve', 'WAITING_APPROVAL', 'APPROVED'),
  event(2, 'submit', 'draft', 'WAITING_APPROVAL'),
  event(1, 'create', null, 'draft'),
]
const drawn = (status: PermitDetail['status'], events: readonly Event[]) =>
  stepsOf({ status, events: [...events] }).map(({ state, at }) =>
    at === null ? state : `${state} ${at.slice(11, 13)}`,
  )

it('shows the seven points of a permit with the time of what is done', () => {
  expect(stepsOf({ status: 'draft', events: [] }).map(({ label }) => label)).toEqual([
    'Request',
    'Approval',
    'Issue',
    'Accept',
    'Work',
    'Hand back',
    'Close',
  ])
  expect(drawn('APPROVED', LIFE.slice(2))).toEqual(['done 02', 'done 03', 'now', 'todo', 'todo', 'todo', 'todo'])
  expect(drawn('ACTIVE', LIFE)).toEqual(['done 02', 'done 03', 'done 04', 'done 05', 'now', 'todo', 'todo'])
})

it('is at work while suspended, and accepted anew after it', () => {
  const stop = event(6, 'suspend', 'ACTIVE', 'SUSPENDED')
  expect(drawn('SUSPENDED', [stop, ...LIFE])[4]).toBe('stopped')
  const again = event(7, 'reinstate', 'SUSPENDED', 'ISSUED')
  expect(drawn('ISSUED', [again, stop, ...LIFE])).toEqual([
    'done 02',
    'done 03',
    'done 07',
    'now',
    'todo',
    'todo',
    'todo',
  ])
})

it('stays where it was cancelled or rejected', () => {
  expect(drawn('CANCELLED', [event(4, 'cancel', 'APPROVED', 'CANCELLED'), ...LIFE.slice(2)])).toEqual([
    'done 02',
    'done 03',
    'stopped',
    'todo',
    'todo',
    'todo',
    'todo',
  ])
  expect(drawn('REJECTED', [event(3, 'reject', 'WAITING_APPROVAL', 'REJECTED'), ...LIFE.slice(3)])[1]).toBe('stopped')
})

it('is done at every point once it is closed', () => {
  const end = [event(7, 'close', 'HANDED_BACK', 'finish'), event(6, 'handBack', 'ACTIVE', 'HANDED_BACK')]
  expect(drawn('finish', [...end, ...LIFE])).toEqual([
    'done 02',
    'done 03',
    'done 04',
    'done 05',
    'done 06',
    'done 06',
    'done 07',
  ])
})
