export { labelledId } from './equipment/maintenance/label-address.ts'
export { preloadEquipmentTypes } from './equipment/preload.ts'
export { masterDataPages } from './pages.ts'

/** The camera that reads labels, fetched when it is opened. */
export const loadCamera = () => import('./equipment/maintenance/camera.tsx')
