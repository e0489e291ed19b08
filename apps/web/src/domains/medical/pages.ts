import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { FIGURE_READERS } from '@selamat/contract/domains/medical/figures/clinic-figures'
import {
  DOCTOR,
  FITNESS_PAGE,
  INVENTORY,
  MEDICAL_CENTER,
  MEDICAL_RECORD,
  MEDICINE,
} from '@selamat/contract/domains/medical/items'
import { exposureGroup } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { ALARM_READERS, SHIFT_ALARM_PAGE } from '@selamat/contract/domains/medical/occupational/shift-alarm'
import { HEALTH_QUESTION_PAGE } from '@selamat/contract/domains/medical/patients/health-question-words'
import { interactionRule } from '@selamat/contract/domains/medical/prescriptions/interaction-rule'
import { firstAidBox } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { icd10 } from '@selamat/contract/domains/medical/visits/icd10-code'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'
import { appointmentPages } from './appointments/pages.ts'
import { texts as figureTexts } from './figures/texts.ts'
import { texts as firstAidTexts } from './first-aid/texts.ts'
import { texts as fitnessTexts } from './fitness/texts.ts'
import { headTexts } from './head/texts.ts'
import { pageTexts as letterTexts } from './letters/page-texts.ts'
import { texts as exposureTexts } from './occupational/exposure-texts.ts'
import { listTexts } from './occupational/list-texts.ts'
import { texts as occupationalTexts } from './occupational/texts.ts'
import { askTexts } from './patients/ask/texts.ts'
import { patientTexts } from './patients/texts.ts'
import { texts as pharmacyTexts } from './prescriptions/texts.ts'
import { texts } from './texts.ts'
import { visitTexts } from './visits/texts.ts'

const counts = [MEDICINE, INVENTORY] as const

/** The pages of the clinic. */
export const medicalPages: readonly PageDefinition[] = [
  ...appointmentPages,
  ...pagesOf(medicalCenter, () => import('./centers/medical-center.tsx')),
  ...pagesOf(icd10, () => import('./head/icd10-code.tsx')),
  {
    path: '/medical-access',
    item: DOCTOR,
    title: headTexts.access,
    load: () => import('./head/access-log-page.tsx'),
  },
  {
    path: HEALTH_QUESTION_PAGE,
    ofRecord: true,
    title: askTexts.pageTitle,
    load: () => import('./patients/ask/question-page.tsx'),
  },
  ...pagesOf(medicine, () => import('./stock/medicine.tsx')),
  ...pagesOf(medicineType, () => import('./stock/medicine-type.tsx')),
  ...pagesOf(inventory, () => import('./stock/inventory.tsx')),
  ...pagesOf(inventoryCategory, () => import('./stock/inventory-category.tsx')),
  ...pagesOf(interactionRule, () => import('./prescriptions/interaction-rule.tsx')),
  {
    path: '/controlled-register',
    item: MEDICINE,
    title: pharmacyTexts.register,
    load: () => import('./prescriptions/controlled-register-page.tsx'),
  },
  {
    path: '/dispensing',
    item: MEDICINE,
    title: pharmacyTexts.dispensing,
    load: () => import('./prescriptions/dispensing-page.tsx'),
  },
  {
    path: '/check-up/detail',
    item: MEDICAL_RECORD,
    ofRecord: true,
    title: occupationalTexts.checkUps,
    load: () => import('./occupational/check-up-page.tsx'),
  },
  {
    path: '/check-up',
    item: MEDICAL_RECORD,
    title: listTexts.checkUps,
    load: async () => ({ default: (await import('./occupational/check-up-list.tsx')).CheckUpListPage }),
  },
  {
    path: '/check-up/annual',
    item: MEDICAL_RECORD,
    title: listTexts.annual,
    load: async () => ({ default: (await import('./occupational/check-up-list.tsx')).AnnualListPage }),
  },
  {
    path: SHIFT_ALARM_PAGE,
    item: ALARM_READERS,
    title: listTexts.alarms,
    load: () => import('./occupational/shift-alarm-page.tsx'),
  },
  {
    path: '/letter-text',
    item: DOCTOR,
    title: letterTexts.title,
    load: () => import('./letters/texts-page.tsx'),
  },
  ...pagesOf(firstAidBox, () => import('./first-aid/first-aid-box.tsx')),
  {
    path: '/first-aid-box/detail',
    item: INVENTORY,
    ofRecord: true,
    title: firstAidTexts.boxes,
    load: () => import('./first-aid/box-page.tsx'),
  },
  ...pagesOf(exposureGroup, () => import('./occupational/exposure-group.tsx')),
  {
    path: '/exposure-group/detail',
    item: MEDICAL_CENTER,
    ofRecord: true,
    title: exposureTexts.group,
    load: () => import('./occupational/exposure-group-page.tsx'),
  },
  {
    path: '/medical-protocol',
    item: MEDICAL_CENTER,
    title: exposureTexts.protocols,
    load: () => import('./occupational/protocol-page.tsx'),
  },
  {
    path: '/recall',
    item: MEDICAL_RECORD,
    title: exposureTexts.recalls,
    load: () => import('./occupational/recall-page.tsx'),
  },
  { path: FITNESS_PAGE, title: fitnessTexts.title, load: () => import('./fitness/fitness-page.tsx') },
  {
    path: '/fitness/detail',
    item: MEDICAL_RECORD,
    ofRecord: true,
    title: fitnessTexts.title,
    load: () => import('./fitness/person-page.tsx'),
  },
  {
    path: '/clinic-figures',
    item: FIGURE_READERS,
    title: figureTexts.title,
    load: () => import('./figures/figures-page.tsx'),
  },
  {
    path: '/medicine/detail',
    item: MEDICINE,
    ofRecord: true,
    title: texts.medicines,
    load: () => import('./stock/medicine-page.tsx'),
  },
  {
    path: '/list-inventory/detail',
    item: INVENTORY,
    ofRecord: true,
    title: texts.inventory,
    load: () => import('./stock/inventory-page.tsx'),
  },
  {
    path: '/medicine-batch',
    item: MEDICINE,
    title: texts.batches,
    load: () => import('./stock/medicine-batch-page.tsx'),
  },
  {
    path: '/inventory-batch',
    item: INVENTORY,
    title: texts.batches,
    load: () => import('./stock/inventory-batch-page.tsx'),
  },
  {
    path: '/log-medicine',
    item: MEDICINE,
    title: texts.log('MEDICINE'),
    load: () => import('./stock/medicine-log-page.tsx'),
  },
  {
    path: '/log-inventory',
    item: INVENTORY,
    title: texts.log('INVENTORY'),
    load: () => import('./stock/inventory-log-page.tsx'),
  },
  { path: '/stock-count', item: counts, title: texts.counts, load: () => import('./counts/count-list-page.tsx') },
  {
    path: '/stock-count/detail',
    item: counts,
    ofRecord: true,
    title: texts.counts,
    load: () => import('./counts/count-page.tsx'),
  },
  { path: '/medical-list', item: DOCTOR, title: visitTexts.doctor, load: () => import('./visits/doctor-page.tsx') },
  {
    path: '/medical-list/visit',
    item: MEDICAL_RECORD,
    ofRecord: true,
    rail: true,
    title: visitTexts.visit,
    load: () => import('./visits/visit-page.tsx'),
  },
  {
    path: '/medical-center/queue',
    item: MEDICAL_CENTER,
    title: visitTexts.queueTitle,
    load: () => import('./visits/queue-page.tsx'),
  },
  {
    path: '/medical/record',
    item: MEDICAL_RECORD,
    title: patientTexts.records,
    load: () => import('./patients/patient-list-page.tsx'),
  },
  {
    path: '/medical/record/detail',
    item: MEDICAL_RECORD,
    ofRecord: true,
    title: patientTexts.records,
    load: () => import('./patients/record-page.tsx'),
  },
  {
    path: '/user/medical-record',
    item: MEDICAL_RECORD,
    ofRecord: true,
    title: patientTexts.userTab,
    load: () => import('./patients/user-record-page.tsx'),
  },
  { path: '/my-health', title: patientTexts.myHealth, load: () => import('./patients/my-health-page.tsx') },
]
