import { MovementList } from './movement-list.tsx'

/** The log of the inventory. */
export default () => <MovementList kind="INVENTORY" />
