import { BatchList } from './batch-list.tsx'

/** The batches of medicine. */
export default () => <BatchList kind="MEDICINE" />
