import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { WORKER_TYPE_LABELS, WORKER_TYPES } from '@selamat/contract/domains/permits/permit-words'
import { texts } from './texts.ts'

/** How many people of each worker type, always in the same order (PERMIT-35). */
export const WorkerSummary = ({ workers }: Pick<PermitDetail, 'workers'>) => (
  <dl className="worker-summary" aria-label={texts.workers}>
    {WORKER_TYPES.flatMap((type) => workers.filter(({ workerType }) => workerType === type)).map(
      ({ workerType, count }) => (
        <div key={workerType}>
          <dt>{WORKER_TYPE_LABELS[workerType]}</dt>
          <dd>{count}</dd>
        </div>
      ),
    )}
  </dl>
)
