import { numberedPage } from '@selamat/contract/domains/workflow/flow-definition'
import { expect, it } from 'vitest'

it('the number of a reservation, which is among no tasks, opens the reservation; that of a case opens the case (NOTIF-21)', () => {
  expect(numberedPage('MED/RSV/2026/XI/0042')).toBe('/reservation/detail?assignmentNumber=MED%2FRSV%2F2026%2FXI%2F0042')
  expect([numberedPage('MED/HC/2026/XI/0042'), numberedPage('')]).toEqual([null, null])
})
