import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ConsultedSection } from './consulted-section.tsx'
import { ReadersSection } from './readers-section.tsx'
import { texts } from './texts.ts'
import './thread.css'

/** The people of a revision: who was consulted while it was written, and who of the department has read it. */
export function PeopleTab({ detail }: { readonly detail: HiradcDetail }) {
  const isInForce = IN_FORCE.some((state) => state === detail.status)
  return (
    <Stack gap={16} className="people-tab">
      <ConsultedSection detail={detail} />
      {detail.canManage && isInForce && <ReadersSection detail={detail} />}
      {detail.canManage && !isInForce && <p className="quiet">{texts.notInForce}</p>}
    </Stack>
  )
}
