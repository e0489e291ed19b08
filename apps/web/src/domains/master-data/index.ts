export { preloadEquipmentTypes } from './equipment/preload.ts'
export { masterDataPages } from './pages.ts'
