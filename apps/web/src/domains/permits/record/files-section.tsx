import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { dateTime } from '../../../lib/format.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

const PICTURE = /\.(jpe?g|png)$/i

/** The documents and photos of a permit. */
export function FilesSection({ permit: { files } }: { readonly permit: PermitDetail }) {
  if (files.length === 0) return null
  return (
    <Section title={texts.files} count={files.length} id="files" flush>
      <ul className="lines permit-files">
        {files.map(({ fileId, name, url, purpose, itemName, addedByName, addedAt }) => (
          <Row as="li" gap={8} size="body" key={fileId}>
            <FileButton
              file={{ id: fileId, name, url, size: 0, contentType: PICTURE.test(name) ? 'image/jpeg' : '' }}
            />
            <span className="permit-files__name">
              {name}
              <small>
                {itemName ?? texts.purposes[purpose]} · {addedByName}, {dateTime(addedAt)}
              </small>
            </span>
          </Row>
        ))}
      </ul>
    </Section>
  )
}
