import { AlertOutlined, FileAddOutlined } from '@ant-design/icons'
import {
  type EquipmentUsability,
  equipmentLabel,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { useState } from 'react'
import { ApiError } from '../../../../../lib/api-error.ts'
import { dateOf } from '../../../../../lib/format.ts'
import { useGo } from '../../../../../lib/navigation.ts'
import { useLoad } from '../../../../../lib/use-load.ts'
import { FactGrid } from '../../../../../ui/fact-grid.tsx'
import { Row, Text } from '../../../../../ui/layout/layout.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Mark } from '../../../../../ui/mark.tsx'
import { Page, PageFoot, PageHead } from '../../../../../ui/page.tsx'
import { RecordLoading } from '../../../../../ui/record-loading.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { SharedButton } from '../../../../../ui/shared-button.tsx'
import { usePhone } from '../../../../../ui/use-phone.ts'
import { followUpAddress } from '../follow-up.ts'
import { texts } from '../texts.ts'
import { DefectForm } from './defect-form.tsx'
import '../../../../../ui/callout.css'

/** What a label shows to every signed-in user: whether the equipment can be used, and the report of a defect. */
export function Usability({ id }: { readonly id: number }) {
  const loaded = useLoad(equipmentLabel.get, { params: { id } }, { enabled: id > 0 })
  const { data, error } = loaded
  if (data !== null) return <UsabilityView equipment={data} />
  const absent = id === 0 || (error instanceof ApiError && error.status === 404)
  const nothing = { title: texts.notThere, text: texts.notThereText, action: <Link to="/scan">{texts.scan}</Link> }
  return <RecordLoading failed={texts.loadFailed} loaded={loaded} absent={absent && nothing} />
}

function UsabilityView({ equipment }: { readonly equipment: EquipmentUsability }) {
  const { code, name, usable, reason, since, lastInspectionDate, nextInspectionDate } = equipment
  const go = useGo()
  const phone = usePhone()
  const [reporting, setReporting] = useState(false)
  const size = phone ? 'large' : 'middle'
  const buttons = (
    <>
      {!usable && (
        <SharedButton
          title={texts.followUp}
          icon={<FileAddOutlined />}
          size={size}
          block={phone}
          onClick={() => go(followUpAddress({ code, reason }))}
        />
      )}
      <SharedButton
        title={texts.reportDefect}
        icon={<AlertOutlined />}
        size={size}
        block={phone}
        primary
        onClick={() => setReporting(true)}
      />
    </>
  )
  return (
    <Page narrow>
      <PageHead
        title={code}
        up={[{ label: texts.scan, to: '/scan' }]}
        purpose={name}
        actions={phone ? undefined : buttons}
      />
      <Row gap={12} align="start" className={`callout callout--${usable ? 'inforce' : 'stopped'}`} role="status">
        <Mark status={usable ? 'inforce' : 'stopped'} size={28} />
        <Text as="div" grow size="text" className="what">
          <strong className="size-heading">{texts.usability(equipment)}</strong>
          {reason !== null && <p>{reason}</p>}
          {since !== null && <p>{texts.since(dateOf(since))}</p>}
        </Text>
      </Row>
      <Section>
        <FactGrid
          facts={[
            { label: texts.lastInspection, value: lastInspectionDate },
            { label: texts.nextInspection, value: nextInspectionDate },
          ]}
        />
      </Section>
      {phone && <PageFoot>{buttons}</PageFoot>}
      {reporting && <DefectForm equipment={equipment} onClose={() => setReporting(false)} />}
    </Page>
  )
}
