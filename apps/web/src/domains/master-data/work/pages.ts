import { attendance } from '@selamat/contract/domains/master-data/work/attendance'
import { detailAttendance } from '@selamat/contract/domains/master-data/work/detail-attendance'
import { risk } from '@selamat/contract/domains/master-data/work/risk'
import { shift } from '@selamat/contract/domains/master-data/work/shift'
import { tool } from '@selamat/contract/domains/master-data/work/tool'
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
