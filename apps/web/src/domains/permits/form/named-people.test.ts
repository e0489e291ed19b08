import { expect, it } from 'vitest'
import { namesOf } from './named-people.ts'

const person = { employerName: '', crewRole: 'CREW', workerType: 'GENERAL_WORKER', signedOnAt: null } as const

it('names the people of a permit by what came with it, and by the employee ID where that has no name', () => {
  const people = [
    { ...person, userId: 7, name: 'Tono Prakoso', username: '10000107' },
    { ...person, userId: 8, name: '', username: '10000108' },
  ]
  expect([...namesOf({ people }, null, undefined)]).toEqual([
    [7, 'Tono Prakoso'],
    [8, '10000108'],
  ])
})
