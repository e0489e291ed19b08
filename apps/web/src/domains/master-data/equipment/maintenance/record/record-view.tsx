import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { useState } from 'react'
import { dateOf } from '../../../../../lib/format.ts'
import { ReadOnlyNote } from '../../../../../ui/form/read-only-note.tsx'
import { Page, PageHead } from '../../../../../ui/page.tsx'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { ActionDrawer } from '../actions/action-drawer.tsx'
import { FAMILIES } from '../registers.ts'
import { texts } from '../texts.ts'
import { DefectForm } from '../usability/defect-form.tsx'
import { Documents } from './documents.tsx'
import { Facts } from './facts.tsx'
import { HeadActions } from './head-actions.tsx'
import { IsolationPoints } from './isolation-points.tsx'
import { Label } from './label.tsx'
import { RecordLog } from './log.tsx'
import { Obligations } from './obligations.tsx'
import { Parts } from './parts.tsx'
import './record.css'

/** One piece of equipment: its state and what is due first, as an inspector has it on a phone in the field. */
export function EquipmentRecordView({ piece }: { readonly piece: EquipmentRecord }) {
  const [each, setAction] = useState<EquipmentAction | null>(null)
  const [defect, setDefect] = useState(false)
  const { code, family, typeName, brand, model, locationName, subLocationName, status } = piece
  const register = FAMILIES[family]
  const make = [brand, model].filter(Boolean).join(' ')
  const place = [locationName, subLocationName].filter(Boolean).join(', ')
  const ways = { piece, onAction: setAction, onDefect: () => setDefect(true) }
  return (
    <Page>
      <PageHead
        title={code}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.masterData },
          { label: register.label, to: piece.path.length > 0 ? register.parts.list : register.paths.list },
          { label: code },
        ]}
        tag={<StatusTag status={status} />}
        purpose={[typeName, make, place].filter((part) => part !== '').join(' · ')}
        actions={<HeadActions {...ways} place="head" />}
      />
      <ExistingRecord piece={piece} />
      <div className="equipment-record">
        <div className="equipment-record__main">
          <Obligations {...ways} />
          <Facts piece={piece} />
          <Parts piece={piece} />
          {family !== 'FIRE' && <IsolationPoints id={piece.id} />}
          <RecordLog piece={piece} />
        </div>
        <div className="equipment-record__aside">
          <Documents piece={piece} />
          <Label piece={piece} />
        </div>
      </div>
      <HeadActions {...ways} place="foot" />
      {each !== null && <ActionDrawer action={each} target={piece} onClose={() => setAction(null)} />}
      {defect && <DefectForm piece={piece} onClose={() => setDefect(false)} />}
    </Page>
  )
}

/** Why it must not be used, where that is so, and what keeps it from returning to service. */
function ExistingRecord({ piece }: { readonly piece: EquipmentRecord }) {
  const { archivedAt, state, statusReason, statusSince, allowedActions } = piece
  if (archivedAt !== null) return <ReadOnlyNote reason={texts.archived} />
  if (state === 'RETIRED') return <ReadOnlyNote reason={texts.retiredSince(statusReason)} />
  if (state !== 'OUT_OF_SERVICE') return null
  const next = allowedActions.find(({ action }) => action === 'putBack')?.reason ?? null
  return <ReadOnlyNote reason={texts.outSince(statusReason, statusSince && dateOf(statusSince))} next={next} />
}
