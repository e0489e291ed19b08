import { FIGURE_READERS } from '@selamat/contract/domains/medical/figures/clinic-figures'
import { CLINIC_MASTER, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { useCan } from '../../../../lib/session.ts'
import { LinkTabs } from '../../../../ui/link-tabs.tsx'
import { texts } from '../texts.ts'

/** The way to a page of the medical center. */
export const centerTrail = (title?: string) => [
  { label: texts.home, to: '/home' },
  ...(title === undefined
    ? [{ label: texts.board }]
    : [{ label: texts.board, to: '/medical-center' }, { label: title }]),
]

/** The pages of the medical center, as tabs of their headers. */
export function CenterTabs() {
  const can = useCan()
  const [isStaff, isMaster] = [can('read', MEDICAL_CENTER), can('read', CLINIC_MASTER)]
  const { boardTabs } = texts
  return (
    <LinkTabs
      label={texts.board}
      tabs={[
        { label: boardTabs.day, to: '/medical-center', visible: isStaff },
        { label: boardTabs.queue, to: '/medical-center/queue', visible: isStaff },
        { label: boardTabs.week, to: '/medical-center/week', visible: isStaff },
        { label: boardTabs.list, to: '/medical-center/list', visible: isStaff },
        { label: boardTabs.schedules, to: '/medical-center/schedules', visible: isStaff },
        { label: boardTabs.exceptions, to: '/medical-center/exceptions', visible: isStaff },
        { label: boardTabs.centers, to: '/medical-center/centers', visible: isStaff },
        { label: boardTabs.types, to: '/visit-type', visible: isMaster },
        { label: boardTabs.clinicians, to: '/clinician', visible: isMaster },
        { label: boardTabs.codes, to: '/icd-code', visible: isMaster },
        { label: boardTabs.settings, to: '/clinic-settings', visible: isStaff || isMaster },
        { label: boardTabs.figures, to: '/clinic-figures', visible: can('read', FIGURE_READERS) },
      ]}
    />
  )
}
