import { MovementList } from './movement-list.tsx'

/** The log of medicine. */
export default () => <MovementList kind="MEDICINE" />
