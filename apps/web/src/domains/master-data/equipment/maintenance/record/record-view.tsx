import { PrinterOutlined } from '@ant-design/icons'
import type { FileData } from '@selamat/contract/domains/files/file'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { useState } from 'react'
import { dateOf, fileSize } from '../../../../../lib/format.ts'
import { useCan } from '../../../../../lib/session.ts'
import { FileButton } from '../../../../../ui/file-button.tsx'
import { ReadOnlyNote } from '../../../../../ui/form/problem-note.tsx'
import { Row, Stack } from '../../../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../../../ui/page.tsx'
import { QrCode } from '../../../../../ui/qr-code.tsx'
import { RecordParts } from '../../../../../ui/record/record-parts.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { SharedButton } from '../../../../../ui/shared-button.tsx'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { ResourceSection } from '../../../resource-section.tsx'
import { ActionDrawer } from '../actions/action-drawer.tsx'
import { isolationPointColumns, isolationPointForm } from '../isolation-point.tsx'
import { printLabels } from '../print-labels.ts'
import { FAMILIES } from '../registers.ts'
import { texts } from '../texts.ts'
import { DefectForm } from '../usability/defect-form.tsx'
import { Facts } from './facts.tsx'
import { HeadActions } from './head-actions.tsx'
import { RecordLog } from './log.tsx'
import { Obligations } from './obligations.tsx'
import { Parts } from './parts.tsx'
import './record.css'

/** The record of equipment: status and due dates first, for an inspector with a phone. */
export function EquipmentRecordView({ equipment }: { readonly equipment: EquipmentRecord }) {
  const [each, setAction] = useState<EquipmentAction | null>(null)
  const [defect, setDefect] = useState(false)
  const { code, family, typeName, brand, model, locationName, subLocationName, status } = equipment
  const register = FAMILIES[family]
  const make = [brand, model].filter(Boolean).join(' ')
  const location = [locationName, subLocationName].filter(Boolean).join(', ')
  const actionProps = { equipment, onAction: setAction, onDefect: () => setDefect(true) }
  return (
    <Page>
      <PageHead
        title={code}
        up={[
          { label: texts.masterData },
          { label: register.label, to: equipment.path.length > 0 ? register.children.list : register.paths.list },
        ]}
        tag={<StatusTag status={status} />}
        purpose={[typeName, make, location].filter((child) => child !== '').join(' · ')}
        actions={<HeadActions {...actionProps} position="head" />}
      />
      <UsageNotice equipment={equipment} />
      <RecordParts
        parts={[
          { id: 'obligations', content: <Obligations {...actionProps} /> },
          { id: 'facts', content: <Facts equipment={equipment} /> },
          { id: 'children', content: <Parts equipment={equipment} /> },
          { id: 'points', content: family !== 'FIRE' && <IsolationPoints id={equipment.id} /> },
          { id: 'log', content: <RecordLog equipment={equipment} /> },
          { id: 'documents', aside: true, content: <Documents equipment={equipment} /> },
          { id: 'label', aside: true, content: <Label equipment={equipment} /> },
        ]}
      />
      <HeadActions {...actionProps} position="foot" />
      {each !== null && <ActionDrawer action={each} target={equipment} onClose={() => setAction(null)} />}
      {defect && <DefectForm equipment={equipment} onClose={() => setDefect(false)} />}
    </Page>
  )
}

/** Why it must not be used, where that is so, and what keeps it from returning to service. */
function UsageNotice({ equipment }: { readonly equipment: EquipmentRecord }) {
  const { archivedAt, state, statusReason, statusSince, allowedActions } = equipment
  if (archivedAt !== null) return <ReadOnlyNote reason={texts.archived} />
  if (state === 'RETIRED') return <ReadOnlyNote reason={texts.retiredSince(statusReason)} />
  if (state !== 'OUT_OF_SERVICE') return null
  const next = allowedActions.find(({ action }) => action === 'returnToService')?.reason ?? null
  return <ReadOnlyNote reason={texts.outSince(statusReason, statusSince && dateOf(statusSince))} next={next} />
}

/** Where energy is isolated before work begins. */
const IsolationPoints = ({ id }: { readonly id: number }) => (
  <ResourceSection
    form={isolationPointForm}
    title={texts.points}
    of={{ equipmentId: id }}
    columns={isolationPointColumns}
    nothing={{ title: texts.noPoints, text: texts.noPointsText }}
  />
)

/** The QR code of equipment, as its label has it. */
function Label({ equipment: { id, code, family, address, qrCode } }: { readonly equipment: EquipmentRecord }) {
  const mayPrint = useCan()('update', FAMILIES[family].item)
  return (
    <Section title={texts.label}>
      <Stack gap={12} align="center">
        <QrCode text={address} label={texts.qrOf(code)} />
        <p className="quiet">
          {qrCode ? texts.printed : texts.notPrinted} {texts.labelText}
        </p>
        {mayPrint && (
          <SharedButton title={texts.printLabel} icon={<PrinterOutlined />} onClick={() => printLabels([id])} />
        )}
      </Stack>
    </Section>
  )
}

/** The certificate and the licence of equipment. */
function Documents({ equipment }: { readonly equipment: EquipmentRecord }) {
  const { certificateFile, licenceFile, licenceNumber } = equipment
  const nothing = certificateFile === null && licenceFile === null && licenceNumber === null
  return (
    <Section title={texts.documents}>
      {nothing && <p className="quiet">{texts.noDocuments}</p>}
      {licenceNumber !== null && (
        <Row as="p" gap={8} size="body" className="equipment-record__paper">
          <span className="what">
            {licenceNumber}
            <small>{texts.licenceNumber}</small>
          </span>
        </Row>
      )}
      {certificateFile && <DocumentFile file={certificateFile} what={texts.certificate} />}
      {licenceFile && <DocumentFile file={licenceFile} what={texts.licence} />}
    </Section>
  )
}

const DocumentFile = ({ file, what }: { readonly file: FileData; readonly what: string }) => (
  <Row as="p" gap={8} size="body" className="equipment-record__paper">
    <FileButton file={file} />
    <span>
      {file.name}
      <small>
        {what}, {fileSize(file.size)}
      </small>
    </span>
  </Row>
)
