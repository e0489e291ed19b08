import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'

import { SettingsForm } from './settings-form.tsx'
import { settingTexts, texts } from './texts.ts'

const LABELS = '/permit-to-work/labels'

/** The settings of permits of the company. */
export default function PermitSettingsPage() {
  const can = useCan()
  const loaded = useLoad(permitSettings.read, {})
  // What was loaded first, or saved here: a read meanwhile does not discard what is typed.
  const [kept, keep] = useState(loaded.data)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  return (
    <Page>
      <PageHead
        title={texts.settings}
        purpose={settingTexts.purpose}
        actions={can('read', 'submenu/Location') && <Link to={LABELS}>{texts.labels}</Link>}
      />
      {kept === null ? (
        <Unloaded of={loaded} failed={settingTexts.loadFailed} />
      ) : (
        <SettingsForm key={kept.version} stored={kept} onSaved={keep} />
      )}
    </Page>
  )
}
