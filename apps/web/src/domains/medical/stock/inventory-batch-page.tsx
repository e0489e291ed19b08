import { BatchList } from './batch-list.tsx'

/** The batches of the inventory. */
export default () => <BatchList kind="INVENTORY" />
