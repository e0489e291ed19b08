import { PrinterOutlined } from '@ant-design/icons'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { useCan } from '../../../../../lib/session.ts'
import { QrCode } from '../../../../../ui/qr-code.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { SharedButton } from '../../../../../ui/shared-button.tsx'
import { printLabels } from '../print-labels.ts'
import { FAMILIES } from '../registers.ts'
import { texts } from '../texts.ts'

/** The QR code of equipment, as its label has it. */
export function Label({ equipment: { id, code, family, address, qrCode } }: { readonly equipment: EquipmentRecord }) {
  const mayPrint = useCan()('update', FAMILIES[family].item)
  return (
    <Section title={texts.label}>
      <div className="equipment-record__label">
        <QrCode text={address} label={texts.qrOf(code)} />
        <p className="quiet">
          {qrCode ? texts.printed : texts.notPrinted} {texts.labelText}
        </p>
        {mayPrint && (
          <SharedButton title={texts.printLabel} icon={<PrinterOutlined />} onClick={() => printLabels([id])} />
        )}
      </div>
    </Section>
  )
}
