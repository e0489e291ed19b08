import { useState } from 'react'
import { FilePicture } from '../../../ui/file-picture.tsx'
import type { ViewProps } from './kind.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import './photos.css'

/** The photos of an answer; each opens large. */
export function Photos({ answer }: ViewProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="photos">
        {answer.files.map((file, at) => (
          <li key={file.id}>
            <FilePicture file={file} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      {open !== null && <PhotoViewer files={answer.files} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </>
  )
}
