import { useCan } from '../../lib/session.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The four lists that say where things are, as tabs of their page headers. */
export function LocationTabs() {
  const can = useCan()
  const locations = can('read', 'submenu/Location')
  const tabs = [
    { label: 'Locations', to: '/master-location', visible: locations },
    { label: 'Sub-locations', to: '/master-sub-location', visible: can('read', 'submenu/Sub Location') },
    { label: 'Location types', to: '/master-location-type', visible: locations },
    { label: 'Sites', to: '/master-site', visible: locations },
  ]
  return <LinkTabs label="Locations and what belongs to them" tabs={tabs} />
}
