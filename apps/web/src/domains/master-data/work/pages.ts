import {
  attendanceHead,
  detailAttendanceHead,
  riskHead,
  shiftHead,
  toolHead,
} from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** What work is planned with. */
export const workPages: readonly PageDefinition[] = [
  ...pagesOf(riskHead, () => import('./risk.tsx')),
  ...pagesOf(shiftHead, () => import('./shift.tsx')),
  ...pagesOf(attendanceHead, () => import('./attendance.tsx')),
  ...pagesOf(detailAttendanceHead, () => import('./detail-attendance.tsx')),
  ...pagesOf(toolHead, () => import('./tool.tsx')),
]
