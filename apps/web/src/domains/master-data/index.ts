export { labelledId } from './equipment/maintenance/label-address.ts'
export { masterDataPages } from './pages.ts'

/** Reads the types of equipment ahead. */
export const loadEquipmentTypes = async () => (await import('./equipment/preload.ts')).preloadEquipmentTypes()

/** The camera that reads labels, fetched when it is opened. */
export const loadCamera = () => import('./equipment/maintenance/camera.tsx')
