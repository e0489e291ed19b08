import type { ResourceHead } from '../../kit/resource.ts'
import { MASTER_ITEMS } from './items.ts'

export const attendanceHead: ResourceHead = {
  menuItem: 'submenu/SHE',
  label: { one: 'attendance', many: 'attendances' },
  paths: { list: '/master-attendance', add: '/master-attendance/add', edit: '/master-attendance/update' },
}

export const childContractorEquipmentHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'child contractor equipment', many: 'child contractor equipment' },
  paths: { list: '/master-contractor/child', add: '/master-contractor/child/add' },
}

export const childEquipmentHead: ResourceHead = {
  menuItem: 'submenu/Equipment',
  label: { one: 'child equipment', many: 'child equipment' },
  paths: { list: '/master-child-equipment', add: '/master-child-equipment/add' },
}

export const childFireEquipmentHead: ResourceHead = {
  menuItem: 'submenu/Fire Tools & Equipment',
  label: { one: 'child fire equipment', many: 'child fire equipment' },
  paths: { list: '/master-fire/child', add: '/master-fire/child/add' },
}

export const contractorCategoryHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'contractor category', many: 'contractor categories' },
  paths: { list: '/master-contractor-category' },
}

export const contractorDocumentHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'document', many: 'documents' },
  paths: { list: '/contractor-document' },
}

export const contractorEquipmentHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'contractor equipment', many: 'contractor equipment' },
  paths: { list: '/master-contractor', add: '/master-contractor/add' },
}

export const contractorHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'contractor', many: 'contractors' },
  paths: { list: '/contractor', add: '/contractor/add' },
}

export const contractorPrequalificationHead: ResourceHead = {
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'assessment', many: 'assessments' },
  paths: { list: '/contractor-prequalification' },
}

export const detailAttendanceHead: ResourceHead = {
  menuItem: 'submenu/SHE',
  label: { one: 'detail attendance', many: 'detail attendances' },
  paths: { list: '/detail-attendance', add: '/detail-attendance/add', edit: '/detail-attendance/update' },
}

export const equipmentCategoryHead: ResourceHead = {
  menuItem: 'submenu/Equipment',
  label: { one: 'equipment category', many: 'equipment categories' },
  paths: { list: '/master-equipment-category' },
}

export const equipmentHead: ResourceHead = {
  menuItem: 'submenu/Equipment',
  label: { one: 'equipment', many: 'equipment' },
  paths: { list: '/master-equipment', add: '/master-equipment/add' },
}

export const equipmentTypeHead: ResourceHead = {
  menuItem: 'submenu/Equipment',
  label: { one: 'equipment type', many: 'equipment types' },
  paths: { list: '/master-equipment-type', add: '/master-equipment-type/add' },
}

export const fireEquipmentHead: ResourceHead = {
  menuItem: 'submenu/Fire Tools & Equipment',
  label: { one: 'fire equipment', many: 'fire equipment' },
  paths: { list: '/master-fire', add: '/master-fire/add' },
}

export const isolationPointHead: ResourceHead = {
  menuItem: 'submenu/Equipment',
  label: { one: 'isolation point', many: 'isolation points' },
  paths: { list: '/isolation-point' },
}

export const locationHead: ResourceHead = {
  menuItem: 'submenu/Location',
  label: { one: 'location', many: 'locations' },
  paths: { list: '/master-location', add: '/master-location/action' },
}

export const locationTypeHead: ResourceHead = {
  menuItem: 'submenu/Location',
  label: { one: 'location type', many: 'location types' },
  paths: { list: '/master-location-type', add: '/master-location-type/add', edit: '/master-location-type/update' },
}

export const masterCategoryHead: ResourceHead = {
  menuItem: MASTER_ITEMS,
  label: { one: 'category', many: 'categories' },
  paths: { list: '/master-categori' },
}

export const masterKeyHead: ResourceHead = {
  menuItem: MASTER_ITEMS,
  label: { one: 'master key', many: 'master keys' },
  paths: { list: '/master-key', add: '/master-key/add', edit: '/master-key/update', archive: '/master-archive' },
}

export const ppeHead: ResourceHead = {
  menuItem: 'submenu/PPE',
  label: { one: 'PPE item', many: 'PPE' },
  paths: { list: '/ppe', add: '/ppe/add' },
}

export const riskHead: ResourceHead = {
  menuItem: 'submenu/SHE',
  label: { one: 'risk', many: 'risks' },
  paths: { list: '/master-risk', add: '/master-risk/add', edit: '/master-risk/edit' },
}

export const shiftHead: ResourceHead = {
  menuItem: 'submenu/SHE',
  label: { one: 'shift', many: 'shifts' },
  paths: { list: '/master-shift', add: '/master-shift/add', edit: '/master-shift/edit' },
}

export const subCategoryHead: ResourceHead = {
  menuItem: MASTER_ITEMS,
  label: { one: 'sub-category', many: 'sub-categories' },
  paths: { list: '/sub-category', add: '/sub-Category/add' },
}

export const subLocationHead: ResourceHead = {
  menuItem: 'submenu/Sub Location',
  label: { one: 'sub-location', many: 'sub-locations' },
  paths: { list: '/master-sub-location', add: '/master-sub-location/action' },
}

export const toolHead: ResourceHead = {
  menuItem: 'submenu/Tools',
  label: { one: 'tool', many: 'tools' },
  paths: { list: '/tools', add: '/tools/add' },
}
