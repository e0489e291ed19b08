import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { dateTime } from '../../../lib/format.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Line, Lines } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

const PICTURE = /\.(jpe?g|png)$/i

/** The documents and photos of a permit. */
export function FilesSection({ permit: { files } }: { readonly permit: PermitDetail }) {
  if (files.length === 0) return null
  return (
    <Section title={texts.files} count={files.length} id="files" flush>
      <Lines>
        {files.map(({ fileId, name, url, purpose, itemName, addedByName, addedAt }) => (
          <Line size="body" key={fileId}>
            <FileButton
              file={{ id: fileId, name, url, size: 0, contentType: PICTURE.test(name) ? 'image/jpeg' : '' }}
            />
            <span className="what">
              {name}
              <small>
                {itemName ?? texts.purposes[purpose]} · {addedByName}, {dateTime(addedAt)}
              </small>
            </span>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
