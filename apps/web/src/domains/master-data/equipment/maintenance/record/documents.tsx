import type { FileData } from '@selamat/contract/domains/files/file'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { fileSize } from '../../../../../lib/format.ts'
import { FileButton } from '../../../../../ui/file-button.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { texts } from '../texts.ts'

/** The certificate and the licence of equipment. */
export function Documents({ equipment }: { readonly equipment: EquipmentRecord }) {
  const { certificateFile, licenceFile, licenceNumber } = equipment
  const nothing = certificateFile === null && licenceFile === null && licenceNumber === null
  return (
    <Section title={texts.documents}>
      {nothing && <p className="quiet">{texts.noDocuments}</p>}
      {licenceNumber !== null && (
        <p className="equipment-record__paper">
          <span>
            {licenceNumber}
            <small>{texts.licenceNumber}</small>
          </span>
        </p>
      )}
      {certificateFile && <DocumentFile file={certificateFile} what={texts.certificate} />}
      {licenceFile && <DocumentFile file={licenceFile} what={texts.licence} />}
    </Section>
  )
}

const DocumentFile = ({ file, what }: { readonly file: FileData; readonly what: string }) => (
  <p className="equipment-record__paper">
    <FileButton file={file} />
    <span>
      {file.name}
      <small>
        {what}, {fileSize(file.size)}
      </small>
    </span>
  </p>
)
