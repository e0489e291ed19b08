import type { ResourceHead } from '../../kit/resource.ts'
import { CLINIC_MASTER, INVENTORY, MEDICAL_CENTER, MEDICINE } from './items.ts'

export const centerExceptionHead: ResourceHead = {
  menuItem: MEDICAL_CENTER,
  label: { one: 'exception', many: 'exceptions' },
  paths: { list: '/medical-center/exceptions' },
}

export const centerSessionHead: ResourceHead = {
  menuItem: MEDICAL_CENTER,
  label: { one: 'session', many: 'sessions' },
  paths: { list: '/medical-center/schedules' },
}

export const clinicianHead: ResourceHead = {
  menuItem: CLINIC_MASTER,
  label: { one: 'clinician', many: 'clinicians' },
  paths: { list: '/clinician' },
}

export const exposureGroupHead: ResourceHead = {
  menuItem: MEDICAL_CENTER,
  label: { one: 'exposure group', many: 'exposure groups' },
  paths: { list: '/exposure-group' },
}

export const firstAidBoxHead: ResourceHead = {
  menuItem: INVENTORY,
  label: { one: 'first-aid box', many: 'first-aid boxes' },
  paths: { list: '/first-aid-box' },
}

export const icd10Head: ResourceHead = {
  menuItem: CLINIC_MASTER,
  label: { one: 'ICD-10 code', many: 'ICD-10 codes' },
  paths: { list: '/icd-code' },
}

export const interactionRuleHead: ResourceHead = {
  menuItem: MEDICINE,
  label: { one: 'interaction', many: 'interactions' },
  paths: { list: '/interaction-rule' },
}

export const inventoryCategoryHead: ResourceHead = {
  menuItem: INVENTORY,
  label: { one: 'inventory category', many: 'inventory categories' },
  paths: { list: '/category-inventory' },
}

export const inventoryHead: ResourceHead = {
  menuItem: INVENTORY,
  label: { one: 'inventory item', many: 'inventory items' },
  paths: { list: '/list-inventory' },
}

export const medicalCenterHead: ResourceHead = {
  menuItem: MEDICAL_CENTER,
  label: { one: 'medical center', many: 'medical centers' },
  paths: { list: '/medical-center/centers' },
}

export const medicineHead: ResourceHead = {
  menuItem: MEDICINE,
  label: { one: 'medicine', many: 'medicines' },
  paths: { list: '/medicine' },
}

export const medicineTypeHead: ResourceHead = {
  menuItem: MEDICINE,
  label: { one: 'medicine type', many: 'medicine types' },
  paths: { list: '/medicine-type' },
}

export const visitTypeHead: ResourceHead = {
  menuItem: CLINIC_MASTER,
  label: { one: 'visit type', many: 'visit types' },
  paths: { list: '/visit-type' },
}
