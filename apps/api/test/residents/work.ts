import { attendance } from '@selamat/contract/domains/master-data/attendance'
import { detailAttendance } from '@selamat/contract/domains/master-data/detail-attendance'
import { risk } from '@selamat/contract/domains/master-data/risk'
import { shift } from '@selamat/contract/domains/master-data/shift'
import { tool } from '@selamat/contract/domains/master-data/tool'
import type { First, Resident } from './resident.ts'

/** What work is planned with. */
export async function workResidents(first: First): Promise<readonly Resident[]> {
  const attId = await first(attendance as never)
  return [
    {
      resource: risk as never,
      name: 'riskName',
      order: ['riskName', 'ascending'],
      sample: (label) => ({ riskName: label, code: label, hazardId: null, consequence: 'Burns', usualControls: null }),
    },
    {
      resource: shift as never,
      name: 'shiftName',
      order: ['startTime', 'ascending'],
      sample: (label) => ({
        shiftName: label,
        code: label,
        startTime: '22:00',
        endTime: '06:00',
        breakMinutes: 30,
        description: null,
      }),
    },
    {
      resource: attendance as never,
      name: 'attendanceName',
      order: ['attendanceName', 'ascending'],
      sample: (label) => ({ attendanceName: label, code: label, countsAsPresent: true, description: null }),
    },
    {
      resource: detailAttendance as never,
      name: 'detailName',
      order: ['detailName', 'ascending'],
      sample: (label) => ({ detailName: label, code: label, attId, proofRequired: false, description: null }),
    },
    {
      resource: tool as never,
      name: 'toolName',
      order: ['toolName', 'ascending'],
      sample: (label) => ({
        toolName: label,
        code: label,
        brand: 'Stahlwille',
        quantity: 4,
        locationId: null,
        description: null,
      }),
    },
  ]
}
