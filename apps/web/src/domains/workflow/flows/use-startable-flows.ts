import { flow } from '@selamat/contract/domains/workflow/flow'
import { useLoad } from '../../../lib/use-load.ts'

/** The flows that the user may start. */
export const useStartableFlows = () => useLoad(flow.adHoc, { body: {} })
