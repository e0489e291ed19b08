import { clinician } from '@selamat/contract/domains/medical/appointments/clinician'
import { visitType } from '@selamat/contract/domains/medical/appointments/visit-type'
import { centerException } from '@selamat/contract/domains/medical/centers/center-exception'
import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { CLINIC_MASTER, MEDICAL_CENTER, UNDO_STATUS } from '@selamat/contract/domains/medical/items'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'
import { texts } from './texts.ts'

/** The pages of appointments, schedules and the day of a center. */
export const appointmentPages: readonly PageDefinition[] = [
  { path: '/reservation', title: texts.reservations, load: () => import('./list-page.tsx') },
  { path: '/reservation/add', writes: true, title: texts.addTitle, load: () => import('./book-page.tsx') },
  { path: '/reservation/detail', ofRecord: true, title: texts.appointment, load: () => import('./detail-page.tsx') },
  { path: '/medical-center', item: MEDICAL_CENTER, title: texts.board, load: () => import('./board/day-page.tsx') },
  {
    path: '/medical-center/week',
    item: MEDICAL_CENTER,
    title: texts.boardTabs.week,
    load: () => import('./board/week-page.tsx'),
  },
  {
    path: '/medical-center/list',
    item: MEDICAL_CENTER,
    title: texts.boardTabs.list,
    load: () => import('./board/list-page.tsx'),
  },
  ...pagesOf(centerSession, () => import('../centers/center-session.tsx')),
  ...pagesOf(centerException, () => import('../centers/center-exception.tsx')),
  ...pagesOf(visitType, () => import('./visit-type.tsx')),
  ...pagesOf(clinician, () => import('./clinician.tsx')),
  {
    path: '/clinic-settings',
    item: [CLINIC_MASTER, MEDICAL_CENTER],
    title: texts.settings,
    load: () => import('./settings-page.tsx'),
  },
  {
    path: '/undo-status/visits',
    item: UNDO_STATUS,
    title: texts.undoTitle,
    load: () => import('./undo-visits-page.tsx'),
  },
]
