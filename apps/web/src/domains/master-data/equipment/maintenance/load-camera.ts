/** The camera that reads labels, fetched when it is opened. */
export const loadCamera = () => import('./camera.tsx')
