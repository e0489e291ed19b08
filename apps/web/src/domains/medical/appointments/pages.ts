import {
  centerExceptionHead,
  centerSessionHead,
  clinicianHead,
  visitTypeHead,
} from '@selamat/contract/domains/medical/heads'
import { CLINIC_MASTER, MEDICAL_CENTER, UNDO_STATUS } from '@selamat/contract/domains/medical/items'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'
import { titles } from '../titles.ts'

/** The pages of appointments, schedules and the day of a center. */
export const appointmentPages: readonly PageDefinition[] = [
  { path: '/reservation', title: titles.reservations, load: () => import('./list-page.tsx') },
  { path: '/reservation/add', writes: true, title: titles.bookAppointment, load: () => import('./book-page.tsx') },
  { path: '/reservation/detail', ofRecord: true, title: titles.appointment, load: () => import('./detail-page.tsx') },
  { path: '/medical-center', item: MEDICAL_CENTER, title: titles.board, load: () => import('./board/day-page.tsx') },
  {
    path: '/medical-center/week',
    item: MEDICAL_CENTER,
    title: titles.week,
    load: () => import('./board/week-page.tsx'),
  },
  {
    path: '/medical-center/list',
    item: MEDICAL_CENTER,
    title: titles.list,
    load: () => import('./board/list-page.tsx'),
  },
  ...pagesOf(centerSessionHead, () => import('../centers/center-session.tsx')),
  ...pagesOf(centerExceptionHead, () => import('../centers/center-exception.tsx')),
  ...pagesOf(visitTypeHead, () => import('./visit-type.tsx')),
  ...pagesOf(clinicianHead, () => import('./clinician.tsx')),
  {
    path: '/clinic-settings',
    item: [CLINIC_MASTER, MEDICAL_CENTER],
    title: titles.clinicSettings,
    load: () => import('./settings-page.tsx'),
  },
  {
    path: '/undo-status/visits',
    item: UNDO_STATUS,
    title: titles.undoVisits,
    load: () => import('./undo-visits-page.tsx'),
  },
]
