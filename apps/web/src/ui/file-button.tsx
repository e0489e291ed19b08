import { FileImageOutlined, PaperClipOutlined } from '@ant-design/icons'
import { type FileData, file as fileOperations } from '@selamat/contract/domains/files/file'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { download } from '../lib/client.ts'
import { Dialog } from './dialog.tsx'
import { useFileAddress } from './file-picture.tsx'
import { Spinner } from './spinner.tsx'
import { toast } from './toast.ts'
import './file-button.css'

const FAILED = 'The file could not be opened'

/** Opens the file of a record: a picture is shown, a document downloaded. */
export function FileButton({ file }: { readonly file: FileData }) {
  const [open, setOpen] = useState(false)
  const picture = file.contentType.startsWith('image/')
  const show = () => {
    if (picture) return setOpen(true)
    download(fileOperations.download, { params: { id: file.id } }, file.name).catch((thrown: unknown) =>
      toast.error(FAILED, messageOf(thrown)),
    )
  }
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={picture ? <FileImageOutlined /> : <PaperClipOutlined />}
        aria-label={`Open ${file.name}`}
        title={file.name}
        onClick={show}
      />
      {open && (
        <Dialog title={file.name} width={720} onClose={() => setOpen(false)}>
          <Picture file={file} />
        </Dialog>
      )}
    </>
  )
}

function Picture({ file }: { readonly file: FileData }) {
  const { address, failed } = useFileAddress(file.id)
  if (failed) return <p role="alert">{FAILED}</p>
  return address === null ? <Spinner page /> : <img className="file-button__picture" src={address} alt={file.name} />
}
