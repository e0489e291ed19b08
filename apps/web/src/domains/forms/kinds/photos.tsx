import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { FileData } from '@selamat/contract/domains/files/file'
import { useEffect, useRef, useState } from 'react'
import { FilePicture, useFileAddress } from '../../../ui/file-picture.tsx'
import { Columns, Row } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { texts } from '../texts.ts'
import type { ViewProps } from './kind.ts'
import './photos.css'
import './photo-viewer.css'

/** The photos of an answer; each opens large. */
export function Photos({ answer }: ViewProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Columns as="ul" of="tiles" gap={8} className="photos">
        {answer.files.map((file, at) => (
          <li key={file.id}>
            <FilePicture file={file} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </Columns>
      {open !== null && <PhotoViewer files={answer.files} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </>
  )
}

interface PhotoViewerProps {
  readonly files: readonly FileData[]
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}

/** A photo over the whole screen; arrow keys move, Escape closes. */
function PhotoViewer({ files, at, onMove, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const file = files[at]
  if (file === undefined) return null
  const move = (by: number) => onMove((at + by + files.length) % files.length)
  return (
    // A click beside the photo closes it too; Escape and the button are the first way.
    <dialog
      ref={dialog}
      className="floating photo-viewer"
      aria-label={file.name}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1)
        if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      <Row gap={12} size="body" className="photo-viewer__bar">
        <span className="clip grow weight-medium">{file.name}</span>
        {files.length > 1 && <small>{texts.photo(at + 1, files.length)}</small>}
        <button type="button" className="icon-button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <CloseOutlined />
        </button>
      </Row>
      <Photo key={file.id} file={file} />
      {files.length > 1 && (
        <Row gap={16} align="stretch" justify="center">
          <button type="button" className="icon-button" aria-label={texts.before} onClick={() => move(-1)}>
            <LeftOutlined />
          </button>
          <button type="button" className="icon-button" aria-label={texts.next} onClick={() => move(1)}>
            <RightOutlined />
          </button>
        </Row>
      )}
    </dialog>
  )
}

function Photo({ file }: { readonly file: FileData }) {
  const { address } = useFileAddress(file.id)
  return address === null ? <Spinner page /> : <img src={address} alt={file.name} />
}
