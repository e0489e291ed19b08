import { useCan } from '../../lib/session.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The four lists that say where things are, as tabs of each other's heads. */
export function LocationTabs() {
  const can = useCan()
  const locations = can('read', 'submenu/Location')
  const tabs = [
    { label: 'Locations', to: '/master-location', shown: locations },
    { label: 'Sub-locations', to: '/master-sub-location', shown: can('read', 'submenu/Sub Location') },
    { label: 'Location types', to: '/master-location-type', shown: locations },
    { label: 'Sites', to: '/master-site', shown: locations },
  ]
  return <LinkTabs label="Locations and what belongs to them" tabs={tabs.filter(({ shown }) => shown)} />
}
