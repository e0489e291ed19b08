import { FileTextOutlined } from '@ant-design/icons'
import { file as fileOperations } from '@selamat/contract/domains/files/file'
import { messageOf } from '../../../lib/api-error.ts'
import { download } from '../../../lib/client.ts'
import { fileSize } from '../../../lib/format.ts'
import { Columns } from '../../../ui/layout/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'
import type { ViewProps } from './kind.ts'
import './document-links.css'

async function fetchIt(id: number, name: string) {
  try {
    await download(fileOperations.download, { params: { id } }, name)
  } catch (thrown) {
    toast.error(name, messageOf(thrown))
  }
}

/** The files of an answer, each a link that downloads it. */
export const DocumentLinks = ({ answer }: ViewProps) => (
  <Columns as="ul" of="cards" gap={8} className="file-links">
    {answer.files.map(({ id, name, size }) => (
      <li key={id}>
        <button
          type="button"
          className="row gap-8 choice"
          aria-label={texts.download(name)}
          onClick={() => void fetchIt(id, name)}
        >
          <FileTextOutlined aria-hidden />
          <span className="clip grow weight-medium">{name}</span>
          <small>{fileSize(size)}</small>
        </button>
      </li>
    ))}
  </Columns>
)
