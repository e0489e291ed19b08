import { attendance } from '@selamat/contract/domains/master-data/attendance'
import { detailAttendance } from '@selamat/contract/domains/master-data/detail-attendance'
import { risk } from '@selamat/contract/domains/master-data/risk'
import { shift } from '@selamat/contract/domains/master-data/shift'
import { tool } from '@selamat/contract/domains/master-data/tool'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** What work is planned with. */
export const workPages: readonly PageDefinition[] = [
  ...pagesOf(risk, () => import('./risk.tsx')),
  ...pagesOf(shift, () => import('./shift.tsx')),
  ...pagesOf(attendance, () => import('./attendance.tsx')),
  ...pagesOf(detailAttendance, () => import('./detail-attendance.tsx')),
  ...pagesOf(tool, () => import('./tool.tsx')),
]
