export { labelledId } from './equipment/maintenance/label-address.ts'
export { loadCamera } from './equipment/maintenance/load-camera.ts'
export { preloadEquipmentTypes } from './equipment/preload.ts'
export { masterDataPages } from './pages.ts'
