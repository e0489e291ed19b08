import { CLINIC_MASTER, FIGURE_READERS, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
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

/** Who sees what of the medical center: its staff, and whoever keeps its master data. */
function usePages() {
  const can = useCan()
  const [isStaff, isMaster] = [can('read', MEDICAL_CENTER), can('read', CLINIC_MASTER)]
  const { boardTabs } = texts
  const setup = [
    { label: boardTabs.schedules, to: '/medical-center/schedules', visible: isStaff },
    { label: boardTabs.exceptions, to: '/medical-center/exceptions', visible: isStaff },
    { label: boardTabs.centers, to: '/medical-center/centers', visible: isStaff },
    { label: boardTabs.types, to: '/visit-type', visible: isMaster },
    { label: boardTabs.clinicians, to: '/clinician', visible: isMaster },
    { label: boardTabs.codes, to: '/icd-code', visible: isMaster },
    { label: boardTabs.settings, to: '/clinic-settings', visible: isStaff || isMaster },
  ].filter(({ visible }) => visible)
  const work = [
    { label: boardTabs.day, to: '/medical-center', visible: isStaff },
    { label: boardTabs.queue, to: '/medical-center/queue', visible: isStaff },
    { label: boardTabs.week, to: '/medical-center/week', visible: isStaff },
    { label: boardTabs.list, to: '/medical-center/list', visible: isStaff },
    { label: boardTabs.figures, to: '/clinic-figures', visible: can('read', FIGURE_READERS) },
  ].filter(({ visible }) => visible)
  return { work, setup }
}

/** The pages of a day at the medical center, as tabs of their headers, and the way to how it is set up. */
export function CenterTabs() {
  const { work, setup } = usePages()
  const [first] = setup
  const tabs = first === undefined ? work : [...work, { label: texts.boardTabs.setup, to: first.to }]
  return <LinkTabs label={texts.board} tabs={tabs} />
}

/** How the medical center is set up, as tabs of their headers. */
export const SetupTabs = () => <LinkTabs label={texts.boardTabs.setup} tabs={usePages().setup} />
