import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { WORKER_TYPE_LABELS, WORKER_TYPES } from '@selamat/contract/domains/permits/permit-words'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** How many people of each worker type, always in the same order (PERMIT-35). */
export const WorkerSummary = ({ workers }: Pick<PermitDetail, 'workers'>) => (
  <Row as="dl" gap={20} wrap size="body" className="worker-summary" aria-label={texts.workers}>
    {WORKER_TYPES.flatMap((type) => workers.filter(({ workerType }) => workerType === type)).map(
      ({ workerType, count }) => (
        <Row gap={6} align="stretch" key={workerType}>
          <Text as="dt" tone="secondary">
            {WORKER_TYPE_LABELS[workerType]}
          </Text>
          <Text as="dd" weight="strong">
            {count}
          </Text>
        </Row>
      ),
    )}
  </Row>
)
